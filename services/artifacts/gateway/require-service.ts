import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { clientIn } from '../../platform/principals/client-of.ts';

/** For uploads ahead of their paths, whose ids say nothing of who may read them. Errors: `forbidden`. */
export function requireService(ctx: Context): void {
  if (clientIn(ctx).service !== undefined) return;
  throw new AppError('forbidden', 'Only services upload files ahead of their paths.');
}
