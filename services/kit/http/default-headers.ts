import type { Context, Middleware } from 'koa';

/** Headers of every response of a server, by lower-case name. A header that the response sets itself takes precedence. */
export const defaultHeaders = (ctx: Pick<Context, 'state'>): Record<string, string> => {
  ctx.state.standing ??= {};
  return ctx.state.standing;
};

/**
 * Sets them on each response at the end. A response that bypasses Koa sends them with its own headers, or calls
 * `setDefaultHeaders` before: setting headers one by one costs a proxy a seventh of its time.
 */
export function applyDefaultHeaders(): Middleware {
  return async (ctx, next) => {
    await next();
    if (!ctx.headerSent) setDefaultHeaders(ctx);
  };
}

export function setDefaultHeaders(ctx: Pick<Context, 'state' | 'res'>): void {
  for (const [name, value] of Object.entries(defaultHeaders(ctx))) {
    if (!ctx.res.hasHeader(name)) ctx.res.setHeader(name, value);
  }
}
