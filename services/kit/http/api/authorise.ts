import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import { callerOf, requireCaller, requireScope, requireSession } from '../caller.ts';
import type { Operation } from './operation.ts';

/** Throws where the client of a request may not run the operation. */
export type Authorise = (
  ctx: Context,
  operation: Pick<Operation<never>, 'access' | 'method' | 'scope' | 'session'>,
) => Promise<void>;

/**
 * Decides by the caller that `authenticate` leaves in `ctx.state.caller`: by the roles of users, by the scopes of API
 * tokens, and by `session`, which no API token passes. Without `authenticate` every request is anonymous.
 */
export const authoriseCallers =
  (authenticate: Middleware | undefined): Authorise =>
  async (ctx, { access, method, session, scope = method === 'GET' ? 'read' : 'write' }) => {
    await authenticate?.(ctx, async () => undefined);
    const caller = access === 'open' ? callerOf(ctx) : requireCaller(ctx);
    if (!caller) return;
    if (session) requireSession(caller);
    requireScope(caller, scope);
    if (typeof access === 'string' || caller.roles.some((role) => access.includes(role))) return;
    throw new AppError('forbidden', `Only users with the role ${access.join(' or ')} may do this.`);
  };
