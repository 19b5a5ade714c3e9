import type { Context } from 'koa';
import { AppError } from '../errors.ts';

/** JSON is UTF-8 (RFC 8259); ASCII is a part of it. */
const charsets = new Set(['', 'utf-8', 'utf8', 'us-ascii']);

/** Throws `unsupported_media_type` where a body is not JSON, or says that it is encoded as anything but UTF-8. */
export function requireJson(ctx: Pick<Context, 'is' | 'request'>): void {
  if (!ctx.is('application/json')) throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  const charset = ctx.request.charset.toLowerCase();
  if (charsets.has(charset)) return;
  throw new AppError('unsupported_media_type', `Send the body in UTF-8, not in ${charset.slice(0, 40)}.`);
}
