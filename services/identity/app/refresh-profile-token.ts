import type { MLPUser } from '../../contracts/catalog-api.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { type ApiTokens, profileTokenName } from '../domain/api-token.ts';
import { may } from '../domain/policies.ts';
import type { Requester, Users } from '../domain/ports.ts';
import { profileScopes } from '../domain/scopes.ts';

export interface RefreshProfileTokenDeps {
  readonly users: Pick<Users, 'find'>;
  readonly apiTokens: ApiTokens;
  readonly lifetimeMs: number;
  readonly clock: Clock;
}

/**
 * Replaces the token of the profile page. An administrator only revokes that of another user: `token` is then undefined,
 * because only the owner may see it. Errors: `forbidden`, `not_found`, `unavailable`.
 */
export type RefreshProfileToken = (
  caller: Caller,
  userId: string,
  by: Requester,
) => Promise<{ readonly user: MLPUser; readonly token: string | undefined }>;

export function createRefreshProfileToken(deps: RefreshProfileTokenDeps): RefreshProfileToken {
  const { users, apiTokens, lifetimeMs, clock } = deps;
  return async (caller, userId, by) => {
    if (!may(caller, 'revoke-token', userId)) throw new AppError('forbidden', 'This token belongs to another user.');
    const user = await users.find(userId);
    if (!user) throw notFound('There is no user with this id.');
    if (!may(caller, 'issue-token', userId)) {
      await apiTokens.revokeNamed(userId, profileTokenName, by);
      return { user, token: undefined };
    }
    const expires = clock.now() + lifetimeMs;
    const wanted = { userId, name: profileTokenName, scopes: profileScopes, expires, kept: false, replaces: true };
    const { token } = await apiTokens.issue(wanted, by);
    return { user, token };
  };
}
