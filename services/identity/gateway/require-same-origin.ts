import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { Site } from '../app/deps.ts';

/**
 * Pages of other sites must neither use the cookie of a session nor sign their visitors in to another account. SameSite stops most
 * of it; neighbours below the same domain count as the same site, and old browsers know no SameSite. Browsers send one of the
 * headers with each request that changes something; a client that sends neither is none. Throws `forbidden`.
 */
export function requireSameOrigin(ctx: Context, { publicUrl }: Pick<Site, 'publicUrl'>): void {
  const [site, origin] = [ctx.get('sec-fetch-site'), ctx.get('origin')];
  // Browsers send the first over TLS and to the machine itself alone.
  const isOwn = site ? site === 'same-origin' : origin === '' || isOriginOf(ctx, origin, publicUrl);
  if (!isOwn)
    throw new AppError('forbidden', 'Only pages of this platform may use the session of a browser.', {
      reason: 'cross_site',
    });
}

function isOriginOf(ctx: Context, origin: string, publicUrl: string): boolean {
  // What the edge says: its own address, or that of the proxy in front of it.
  const host = ctx.get('x-forwarded-host') || ctx.host;
  const protocol = ctx.get('x-forwarded-proto') || ctx.protocol;
  return origin === `${protocol}://${host}` || origin === new URL(publicUrl).origin;
}
