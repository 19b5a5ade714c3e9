import type { Context } from 'koa';
import type { IdentityApi } from '../../contracts/identity-api.ts';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import type { ApiClient } from '../../kit/http/api-client.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { invalidToken } from '../tokens/verify.ts';
import { secondFactorNeeded, secondFactorReason } from './second-factor-needed.ts';

/** Requests the current caller of a token from identity. Errors: `unauthenticated`, `forbidden` with reason `second_factor_needed`, `rate_limited`, `unavailable`. */
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
    return callerIn((await identity.call('POST /auth/introspect', call).catch(rethrow)).body);
  };

/**
 * Requests the caller of a ticket for the event stream at the path of a request; `again` while that stream is open. Errors as
 * those of `Introspect`.
 */
export type IntrospectTicket = (
  ticket: string,
  again: boolean,
  ctx: Pick<Context, 'path' | 'state'>,
) => Promise<Caller>;

export const createIntrospectTicket =
  (identity: ApiClient<IdentityApi>): IntrospectTicket =>
  async (ticket, again, { path, state }) => {
    const call = { body: { ticket, path, again }, requestId: String(state.requestId ?? '') };
    return callerIn((await identity.call('POST /auth/introspect/ticket', call).catch(rethrow)).body);
  };

type Introspection = IdentityApi['POST /auth/introspect']['response'];

function callerIn(body: Introspection | undefined): Caller {
  // An empty body, which the contract does not have, must not pass for a caller.
  if (body?.active === undefined) throw identityUnavailable('it answered without a caller');
  if (!body.active) throw body.reason === secondFactorReason ? secondFactorNeeded() : invalidToken();
  const { sessionId, userId, loginName, roles, via, scopes } = body;
  const session = sessionId !== undefined && { sessionId };
  return { userId, loginName, roles, via: via === 'session' ? 'session' : 'api-token', scopes, ...session };
}

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
