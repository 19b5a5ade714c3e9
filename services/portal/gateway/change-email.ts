import type { Context } from 'koa';
import type { IdentityApi } from '../../contracts/identity-api.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import { presentedToken } from '../../platform/principals/presented-token.ts';

export interface EmailChange {
  readonly userId: string;
  readonly email: string;
  readonly currentPassword: string | null | undefined;
}

/**
 * Has identity change the address of a user with the token of a request. Resolves to whether it is pending. Errors: those of
 * identity; `unavailable`.
 */
export type ChangeEmail = (ctx: Context, change: EmailChange) => Promise<boolean>;

export const createChangeEmail =
  (identity: ApiClient<IdentityApi>): ChangeEmail =>
  async (ctx, { userId, email, currentPassword }) => {
    const token = presentedToken(ctx, false)?.token ?? '';
    const body = { request_body: { userId, emailId: email, currentPassword: currentPassword ?? null } };
    const call = { token, body, requestId: String(ctx.state.requestId), network: ctx.get('x-forwarded-for') || ctx.ip };
    return (await identity.call('PUT /users/changeEmail', call)).body.response_body?.pending === true;
  };
