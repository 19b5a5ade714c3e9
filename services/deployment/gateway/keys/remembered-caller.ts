import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../../../kit/http/caller.ts';
import type { RememberedCaller } from '../../../platform/principals/cache-callers.ts';
import { tokenInHeaders } from '../../../platform/principals/presented-token.ts';
import { callerByKey, presentedSecret } from '../../app/keys/key-caller.ts';
import type { KnownKeys } from '../../app/keys/recognise-key.ts';
import type { PresentedKey } from '../../domain/keys/deployment-key.ts';

export interface Remembered {
  readonly caller: Caller;
  readonly key: PresentedKey | undefined;
}

/** Who calls, by what is remembered of tokens and keys; undefined where that has to be asked for, or may not call. */
export type FindRemembered = (headers: IncomingHttpHeaders) => Remembered | undefined;

export const createFindRemembered =
  (callers: RememberedCaller, keys: Pick<KnownKeys, 'remembered'>): FindRemembered =>
  (headers) => {
    const secret = presentedSecret((name) => String(headers[name] ?? ''));
    if (secret !== undefined) {
      const key = keys.remembered(secret);
      return key && { caller: callerByKey(key), key };
    }
    const shown = tokenInHeaders(headers);
    const caller = shown && callers(shown);
    const mayCall = caller && (caller.via === 'session' || caller.scopes.includes('write'));
    return mayCall ? { caller, key: undefined } : undefined;
  };
