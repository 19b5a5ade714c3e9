import { loginRequired, requireScope } from '../../kit/http/caller.ts';
import type { RpcCall } from '../../kit/rpc/unary.ts';
import type { IdentifyCaller } from '../../platform/principals/authenticate.ts';
import { presentedIn } from '../../platform/principals/presented-token.ts';
import { callerByKey, presentedSecret } from '../app/keys/key-caller.ts';
import type { RecogniseKey } from '../app/keys/recognise-key.ts';
import type { CallerOf } from './inference-service.ts';

/** Finds callers by the metadata `authorization`, or `x-api-key`, as HTTP has them in headers. */
export const createCallerOf =
  (recognise: RecogniseKey, identify: IdentifyCaller): CallerOf =>
  async (call) => {
    const secret = presentedSecret(call.header);
    if (secret !== undefined) {
      const key = await recognise(secret);
      return { caller: callerByKey(key), key };
    }
    const shown = presentedIn(call.header('authorization'));
    if (!shown) throw loginRequired();
    const caller = await identify(shown, requestOf(call));
    requireScope(caller, 'write');
    return { caller, key: undefined };
  };

const requestOf = ({ header, ip }: RpcCall) => ({ get: (name: string) => header(name), ip, state: {} });
