import type { Context } from 'koa';

/** Whether a person asks by a browser: a program accepts everything, or says what else it accepts. */
export const acceptsHtml = (ctx: Context): boolean =>
  ['GET', 'HEAD'].includes(ctx.method) && ctx.get('accept').includes('text/html');
