import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';

/**
 * Throws `forbidden` where a page of another site made a browser send a change. A browser adds the account that its user
 * typed in for this site to every request to it, and relations are made by requests so simple that any form can send them.
 * Programs do not send the header.
 */
export function rejectCrossSite(ctx: Context): void {
  const site = ctx.get('sec-fetch-site');
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && (site === 'cross-site' || site === 'same-site'))
    throw new AppError('forbidden', 'A page of another site can not change anything here.', { reason: 'other_site' });
}
