import type { Context } from 'koa';
import { defaultHeaders } from '../../kit/http/default-headers.ts';

const always = {
  'content-security-policy': "base-uri 'self'; frame-ancestors 'self'; object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'SAMEORIGIN',
};

/** Sets the security headers of every response, in addition to those of the kit. */
export function setSecurityHeaders(ctx: Context): void {
  const standing = Object.assign(defaultHeaders(ctx), always);
  if (ctx.state.client.protocol === 'https') standing['strict-transport-security'] = 'max-age=31536000';
}
