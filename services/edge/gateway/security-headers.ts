import type { Context } from 'koa';
import { defaultHeaders } from '../../kit/http/default-headers.ts';

const always = {
  // Of what is no page: the pages say themselves what they load.
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'SAMEORIGIN',
};

const yearOfTls = 'max-age=31536000; includeSubDomains';

/** Sets the security headers of every response, in addition to those of the kit. */
export function setSecurityHeaders(ctx: Context): void {
  const standing = Object.assign(defaultHeaders(ctx), always);
  if (ctx.state.client.protocol === 'https') standing['strict-transport-security'] = yearOfTls;
}
