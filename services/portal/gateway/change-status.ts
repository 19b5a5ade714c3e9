import type { Context } from 'koa';
import type { IdentityApi } from '../../contracts/identity-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { presentedToken } from '../../platform/principals/presented-token.ts';

export interface StatusChange {
  readonly userId: string;
  readonly active: boolean;
}

/**
 * Has identity let a user log in again, or end their sessions and refuse log-ins, with the token of a request. Errors: those
 * of identity; `unavailable`.
 */
export type ChangeStatus = (ctx: Context, change: StatusChange) => Promise<void>;

export const createChangeStatus =
  (identity: ApiClient<IdentityApi>): ChangeStatus =>
  async (ctx, { userId, active }) => {
    const token = presentedToken(ctx, false)?.token ?? '';
    const body = { request_body: { userIdList: [userId], bulkUpdate: active ? 'active' : 'inactive' } } as const;
    const call = { token, body, requestId: String(ctx.state.requestId), network: ctx.get('x-forwarded-for') || ctx.ip };
    await identity.call('POST /users/user/deleteUser', call);
  };
