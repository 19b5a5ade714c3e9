import fresh from 'fresh';
import type { Context } from 'koa';

/**
 * Whether the client has this version already (If-None-Match, else If-Modified-Since). `Cache-Control: no-cache` of the
 * request is ignored: fetch adds it to every conditional request.
 */
export const isNotModified = (
  ctx: Context,
  version: { readonly etag: string; readonly lastModified?: string },
): boolean =>
  fresh(
    { 'if-none-match': ctx.headers['if-none-match'], 'if-modified-since': ctx.headers['if-modified-since'] },
    { etag: version.etag, 'last-modified': version.lastModified },
  );
