import type { Context } from 'koa';
import { AppError } from '../errors.ts';

/** The user a request comes from. */
export interface Caller {
  readonly userId: string;
  readonly loginName: string;
  /** Names of the roles as they are now, whatever the token says. */
  readonly roles: readonly string[];
  readonly via: 'session' | 'api-token';
  /** What an API token may be used for; a session has every scope. */
  readonly scopes: readonly string[];
  readonly sessionId?: string;
}

/** The caller of a request; undefined where the request is anonymous. */
export const callerOf = (ctx: Pick<Context, 'state'>): Caller | undefined => ctx.state.caller;

/** The user, or the account of the service, that a request comes from. */
export const principalOf = (ctx: Pick<Context, 'state'>): string | undefined =>
  callerOf(ctx)?.userId ?? ctx.state.account;

/** For an anonymous request that only a user may send. */
export const loginRequired = (): AppError =>
  new AppError('unauthenticated', 'Log in first, and send the token as "Authorization: Bearer <token>".');

/** The caller of a request. Errors: `unauthenticated` where the request is anonymous. */
export function requireCaller(ctx: Pick<Context, 'state' | 'set'>): Caller {
  const caller = callerOf(ctx);
  if (caller) return caller;
  ctx.set('WWW-Authenticate', 'Bearer');
  throw loginRequired();
}

/** Errors: `forbidden` for an API token without the scope. */
export function requireScope(caller: Caller, scope: string): void {
  if (caller.via === 'api-token' && !caller.scopes.includes(scope))
    throw new AppError('forbidden', `This API token lacks the scope "${scope}"; make one that has it.`);
}

/** Errors: `forbidden` for an API token, whatever its scopes. */
export function requireSession(caller: Caller): void {
  if (caller.via === 'session') return;
  const sentence = 'API tokens may not do this: log in with POST /auth/jwtToken and send the token that it answers.';
  throw new AppError('forbidden', sentence, { reason: 'session_needed' });
}
