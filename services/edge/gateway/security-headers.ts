import type { Context, Middleware } from 'koa';

const always = {
  'Content-Security-Policy': "base-uri 'self'; frame-ancestors 'self'; object-src 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'X-Frame-Options': 'SAMEORIGIN',
};

const overTls = { ...always, 'Strict-Transport-Security': 'max-age=31536000' };

/** What browsers are told of every answer, besides what the kit says; a service that says more itself is not overruled. */
export const securityHeaders: Middleware = (ctx: Context, next) => {
  ctx.set(ctx.state.client.protocol === 'https' ? overTls : always);
  return next();
};
