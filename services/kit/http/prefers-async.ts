import type { Context } from 'koa';

/** Whether the caller prefers an immediate answer and the result later (RFC 7240). */
export const prefersAsync = (ctx: Context): boolean => /(?:^|[,;\s])respond-async(?:$|[,;\s])/i.test(ctx.get('prefer'));
