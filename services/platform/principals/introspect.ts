import type { Context } from 'koa';
import type { IdentityApi } from '../../contracts/identity-api.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { invalidToken } from '../tokens/verify.ts';

/** Requests the current caller of a token from identity. Errors: `unauthenticated`, `rate_limited`, `unavailable`. */
export type Introspect = (token: string, ctx: Pick<Context, 'get' | 'ip' | 'state'>) => Promise<Caller>;

export const createIntrospect =
  (identity: ApiClient<IdentityApi>): Introspect =>
  async (token, ctx) => {
    const call = {
      token,
      requestId: String(ctx.state.requestId ?? ''),
      // Invalid API tokens are counted by the end user's network.
      network: ctx.get('x-forwarded-for') || ctx.ip,
      repeatable: true,
    };
    const { body } = await identity.call('POST /auth/introspect', call).catch(rethrow);
    // An empty body, which the contract does not have, must not pass for a caller.
    if (body?.active === undefined) throw identityUnavailable('it answered without a caller');
    if (!body.active) throw invalidToken();
    const { sessionId, userId, loginName, roles, via, scopes } = body;
    const session = sessionId !== undefined && { sessionId };
    return { userId, loginName, roles, via: via === 'session' ? 'session' : 'api-token', scopes, ...session };
  };

function rethrow(thrown: unknown): never {
  const { code, retryAfterSeconds } = toAppError(thrown);
  // Invalid: a token that no header can hold.
  if (code === 'unauthenticated' || code === 'invalid') throw invalidToken();
  if (code === 'rate_limited') throw tooMany(retryAfterSeconds);
  throw identityUnavailable(thrown);
}

const identityUnavailable = (cause: unknown) => unavailable('The identity service cannot be reached right now.', cause);

const tooMany = (seconds = 60) =>
  new AppError('rate_limited', 'Too many failed attempts; try again later.', {
    reason: 'too_many_failures',
    retryAfterSeconds: seconds,
  });
