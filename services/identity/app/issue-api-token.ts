import type { Clock } from '../../kit/clock.ts';
import { invalid } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { type ApiTokenLifetimes, type ApiTokens, expiryOf, type IssuedApiToken } from '../domain/api-token.ts';
import type { Requester } from '../domain/ports.ts';
import type { TokenScope } from '../domain/scopes.ts';
import type { ConfirmCaller } from './confirm-caller.ts';

export interface IssueApiTokenDeps {
  readonly apiTokens: Pick<ApiTokens, 'issue'>;
  readonly confirmCaller: ConfirmCaller;
  readonly lifetimes: ApiTokenLifetimes;
  readonly clock: Clock;
}

export interface WantedApiToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Milliseconds since the epoch; null: never; undefined: after the usual time. */
  readonly expires: number | null | undefined;
  readonly kept: boolean;
  readonly currentPassword: string | undefined;
}

/** Issues an API token to the caller. Errors: `invalid` for a token that would be valid too long; `conflict`; see `ConfirmCaller`. */
export type IssueApiToken = (caller: Caller, wanted: WantedApiToken, by: Requester) => Promise<IssuedApiToken>;

const dayMs = 24 * 60 * 60_000;

export function createIssueApiToken({ apiTokens, confirmCaller, lifetimes, clock }: IssueApiTokenDeps): IssueApiToken {
  return async ({ userId, ...caller }, { name, scopes, kept, currentPassword, ...wanted }, by) => {
    const expires = expiryOf(wanted.expires, clock.now(), lifetimes);
    if (expires === undefined) throw validTooLong(lifetimes.longest ?? 0);
    await confirmCaller({ userId, ...caller }, currentPassword, by);
    return apiTokens.issue({ userId, name, scopes: [...new Set(scopes)], expires, kept, replaces: false }, by);
  };
}

function validTooLong(longestMs: number) {
  const most = `API tokens are valid for at most ${Math.floor(longestMs / dayMs)} days here (IDENTITY_API_TOKEN_LONGEST_MS).`;
  return invalid(most, [{ path: '/request_body/expires', message: 'is too late' }]);
}
