import { isIP } from 'node:net';
import type { Context } from 'koa';

/**
 * Address of the person's client. Identity is not reachable from outside: whoever calls is the platform, and what its
 * front door says in `X-Forwarded-For` is believed.
 */
export function clientAddress(ctx: Pick<Context, 'get' | 'ip'>): string {
  const said = ctx.get('x-forwarded-for').split(',').at(-1)?.trim() ?? '';
  return isIP(said) ? said : ctx.ip;
}
