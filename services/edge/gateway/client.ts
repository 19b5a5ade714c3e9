import { isIP } from 'node:net';
import type { Context } from 'koa';
import { isWithin, type Network } from '../../kit/http/networks.ts';
import { type ClientInfo, clientOfSocket, plainAddress } from '../../kit/http/proxy/client-info.ts';

/**
 * Identifies the client: by its connection, or by the headers of a trusted proxy. Of a list of addresses the last one counts
 * that is not a trusted proxy itself: the client may have written everything before it.
 */
export function createClientResolver(trusted: readonly Network[]): (ctx: Context) => ClientInfo {
  // Most installations have no proxy in front, and looking it up in the list costs as much as the rest of this function.
  const trustsNone = trusted.length === 0;
  return (ctx) => {
    const direct = clientOfSocket(ctx);
    if (trustsNone || !isWithin(trusted, direct.address)) return direct;
    const hops = ctx.get('x-forwarded-for').split(',').map(withoutPort);
    return {
      address: hops.findLast((hop) => isIP(hop) && !isWithin(trusted, hop)) ?? direct.address,
      host: ctx.get('x-forwarded-host') || direct.host,
      protocol: ctx.get('x-forwarded-proto') === 'https' ? 'https' : 'http',
    };
  };
}

/** Some proxies add the port: `10.0.0.1:4711`, `[fd00::1]:4711`. */
const withoutPort = (hop: string) => plainAddress(hop.trim().replace(/^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2'));
