import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';

/** Where the client of a request reaches this service. Errors: `invalid`. */
export function baseUrlOf(ctx: Pick<Context, 'get'>, configured: string | undefined): URL {
  if (configured !== undefined) return new URL(configured);
  const host = ctx.get('host');
  if (!/^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host)) throw invalid('Send the header Host.');
  const url = URL.parse(`http://${host}`);
  if (!url) throw invalid('The header Host has no valid name or port.');
  return url;
}
