import type { Context } from 'koa';

const always = {
  'Content-Security-Policy': "base-uri 'self'; frame-ancestors 'self'; object-src 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** What browsers are told of every answer, besides what the kit says; a service that says more itself is not overruled. */
export function setSecurityHeaders({ res, state }: Context): void {
  for (const name in always) res.setHeader(name, always[name as keyof typeof always]);
  if (state.client.protocol === 'https') res.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
