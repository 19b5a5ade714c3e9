import { isIP } from 'node:net';
import type { Context } from 'koa';

/**
 * The network of the person's client behind a request from a service that has shown its account: such a service is
 * believed in what it says in `X-Forwarded-For`. Without that it is the network of the service itself.
 */
export function endUserNetwork(ctx: Pick<Context, 'get' | 'ip'>): string {
  const said = ctx.get('x-forwarded-for').split(',').at(-1)?.trim() ?? '';
  return clientNetwork(isIP(said) ? said : ctx.ip);
}

/**
 * The network that attempts from `address` are counted by: an IPv4 address itself, the /64 of an IPv6 address, because
 * one client may use all addresses of it. Takes addresses as the system writes them.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [left = [], right] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = right ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return `${[...left, ...zeros, ...(right ?? [])].slice(0, 4).join(':')}::/64`;
}
