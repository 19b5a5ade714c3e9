import type { Context } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import { isNotModified } from '../../../kit/http/conditional.ts';
import type { PublicFile } from './public-file.ts';

/** An image that contains a script must not run it as a page of this site. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export interface SendOptions {
  /** Whether the path contains the hash, so that caches keep the bytes. Otherwise they revalidate by the ETag each time. */
  readonly hashed: boolean;
  /** What a page may load; a file that is not a page may load nothing. */
  readonly contentSecurityPolicy?: string;
}

/** Answers GET and HEAD in the best encoding that the client accepts; every encoding has its own ETag. */
export function sendPublicFile(ctx: Context, file: PublicFile, { hashed, contentSecurityPolicy }: SendOptions): void {
  if (!['GET', 'HEAD'].includes(ctx.method)) {
    ctx.set('Allow', 'GET, HEAD');
    throw new AppError('method_not_allowed', `${ctx.method} is not supported here; use GET or HEAD.`);
  }
  const encoding = bestEncoding(ctx, file);
  const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  ctx.set({
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': contentSecurityPolicy ?? policy,
    ETag: etag,
  });
  ctx.vary('Accept-Encoding');
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
