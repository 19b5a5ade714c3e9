import { isIP } from 'node:net';
import type { Context } from 'koa';

/**
 * The network of the end user behind a request from an authenticated service, whose `X-Forwarded-For` is trusted. Without
 * that header it is the network of the service itself.
 */
export function endUserNetwork(ctx: Pick<Context, 'get' | 'ip'>): string {
  const said = ctx.get('x-forwarded-for').split(',').at(-1)?.trim() ?? '';
  return clientNetwork(isIP(said) ? said : ctx.ip);
}

/**
 * The network by which attempts from `address` are counted: an IPv4 address itself, the /64 of an IPv6 address, because
 * one client may use all of its addresses. Takes addresses as the operating system writes them.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [left = [], right] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = right ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return `${[...left, ...zeros, ...(right ?? [])].slice(0, 4).join(':')}::/64`;
}
