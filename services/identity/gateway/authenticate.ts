import type { Middleware } from 'koa';
import { authenticateWith } from '../../platform/principals/authenticate.ts';
import type { RecogniseToken } from '../app/recognise-token.ts';
import { clientAddress } from './client-address.ts';
import { operations } from './operations.ts';

const open = new Set(operations.filter(({ access }) => access === 'open').map(({ path }) => path));

/**
 * Who calls. Unlike in other services, open operations look at no token: a front end sends the one that has just expired
 * along with the log-in that is to get it another.
 */
export function identityAuthenticate(recognise: RecogniseToken): Middleware {
  const authenticate = authenticateWith((shown, ctx) => recognise(shown, clientAddress(ctx)));
  return (ctx, next) => (open.has(ctx.path) ? next() : authenticate(ctx, next));
}
