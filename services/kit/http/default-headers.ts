import type { Context, Middleware } from 'koa';

/** Headers of every answer of a server, by name in small letters. An answer that says one of them itself is not overruled. */
export const defaultHeaders = (ctx: Pick<Context, 'state'>): Record<string, string> => {
  ctx.state.standing ??= {};
  return ctx.state.standing;
};

/**
 * Gives them to each answer at the end. An answer that is written past Koa sends them with its own, or calls
 * `setStandingHeaders` before: to set headers one by one costs a door that only hands on a seventh of its time.
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
