import type { Middleware } from 'koa';
import { authenticateWith } from '../../platform/principals/authenticate.ts';
import type { RecogniseToken } from '../app/recognise-token.ts';
import { clientAddress } from './client-address.ts';
import { setupPaths } from './operations/second-factor.ts';
import { operations } from './operations.ts';

const open = new Set(operations.filter(({ access, session }) => access === 'open' && !session).map(({ path }) => path));

/**
 * Authenticates the caller. Unlike in other services, open operations ignore the token: a front end sends the one that
 * has just expired along with the log-in request.
 */
export function identityAuthenticate(recognise: RecogniseToken): Middleware {
  const authenticate = authenticateWith((shown, ctx) => recognise(shown, clientAddress(ctx), setupPaths.has(ctx.path)));
  return (ctx, next) => (open.has(ctx.path) ? next() : authenticate(ctx, next));
}
