import type { Accounts } from '../domain/accounts.ts';
import type { ApiTokens } from '../domain/api-token.ts';
import type { Requester } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';

export interface ForgetUserDeps {
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly accounts: Pick<Accounts, 'remove'>;
  readonly apiTokens: Pick<ApiTokens, 'revokeAll'>;
}

/**
 * Ends and deletes what a user has here, once the catalog has the user no more: with an event for each session and token, so that
 * streams which were opened with one end. Idempotent. Errors: `unavailable`.
 */
export type ForgetUser = (userId: string, by: Requester) => Promise<void>;

export const createForgetUser =
  ({ sessions, accounts, apiTokens }: ForgetUserDeps): ForgetUser =>
  async (userId, by) => {
    await sessions.endAll(userId, 'status', by);
    await apiTokens.revokeAll(userId, by);
    await accounts.remove(userId);
  };
