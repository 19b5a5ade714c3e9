import fresh from 'fresh';
import type { Context } from 'koa';

/**
 * Whether the caller has this version already (If-None-Match, else If-Modified-Since). `Cache-Control: no-cache` of the
 * request is not looked at: a client that names the version it has wants to know whether it is still the newest, and
 * fetch adds that header to each such request.
 */
export const isNotModified = (
  ctx: Context,
  version: { readonly etag: string; readonly lastModified?: string },
): boolean =>
  fresh(
    { 'if-none-match': ctx.headers['if-none-match'], 'if-modified-since': ctx.headers['if-modified-since'] },
    { etag: version.etag, 'last-modified': version.lastModified },
  );
