import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { presentedToken } from './presented-token.ts';

/** The token of the caller, for services that decide by it. */
export function tokenOf(ctx: Pick<Context, 'get' | 'query'>): string {
  const token = presentedToken(ctx, false)?.token;
  if (token === undefined) throw new AppError('unauthenticated', 'Send the token in the header Authorization.');
  return token;
}
