import type { Context } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import { isNotModified } from '../../../kit/http/conditional.ts';
import type { PublicFile } from './public-file.ts';

/** A picture that holds a script must not run it as a page of this site. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export interface SendOptions {
  /** Whether the path names the bytes, so that nobody has to ask for them twice. Otherwise caches ask each time, by the tag. */
  readonly hashed: boolean;
  /** What a page may load; a mere file may load nothing. */
  readonly contentSecurityPolicy?: string;
}

/** Answers GET and HEAD in the best encoding the client takes; every encoding has a tag of its own. */
export function sendPublicFile(ctx: Context, file: PublicFile, { hashed, contentSecurityPolicy }: SendOptions): void {
  if (!['GET', 'HEAD'].includes(ctx.method)) {
    ctx.set('Allow', 'GET, HEAD');
    throw new AppError('method_not_allowed', `${ctx.method} is not possible here; GET and HEAD are.`);
  }
  const encoding = bestEncoding(ctx, file);
  const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  ctx.set({
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy ?? policy,
    ETag: etag,
    Vary: 'Accept-Encoding',
  });
  if (isNotModified(ctx, { etag })) {
    ctx.status = 304;
    return;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.set('Content-Type', file.contentType);
  ctx.body = file.bodies[encoding];
}

function bestEncoding(ctx: Context, { bodies }: PublicFile): keyof PublicFile['bodies'] {
  if (bodies.br && ctx.acceptsEncodings('br')) return 'br';
  if (bodies.gzip && ctx.acceptsEncodings('gzip')) return 'gzip';
  return 'identity';
}
