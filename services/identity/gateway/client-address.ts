import { isIP } from 'node:net';
import type { Context } from 'koa';

/**
 * Address of the person's client. Identity is not reachable from outside: only the platform's own services call it, so
 * the `X-Forwarded-For` header that the edge sets is trusted.
 */
export function clientAddress(ctx: Pick<Context, 'get' | 'ip'>): string {
  const said = ctx.get('x-forwarded-for').split(',').at(-1)?.trim() ?? '';
  return isIP(said) ? said : ctx.ip;
}
