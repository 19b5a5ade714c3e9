import { type BlockList, isIP } from 'node:net';
import type { Context } from 'koa';
import { isWithin } from '../../kit/http/networks.ts';
import { type ClientInfo, clientOfSocket, plainAddress } from '../../kit/http/proxy/client-info.ts';

/**
 * Who the client is: what the connection says, or, where it comes from a proxy that is trusted, what that one says. Of a
 * list of addresses the last one counts that is no trusted proxy itself: whatever stands before it the client wrote.
 */
export function createClientResolver(trusted: BlockList): (ctx: Context) => ClientInfo {
  // Most doors stand alone, and asking the list costs as much as the rest of this.
  const trustsNone = trusted.rules.length === 0;
  return (ctx) => {
    const direct = clientOfSocket(ctx);
    if (trustsNone || !isWithin(trusted, direct.address)) return direct;
    const way = ctx.get('x-forwarded-for').split(',').map(withoutPort);
    return {
      address: way.findLast((hop) => isIP(hop) && !isWithin(trusted, hop)) ?? direct.address,
      host: ctx.get('x-forwarded-host') || direct.host,
      protocol: ctx.get('x-forwarded-proto') === 'https' ? 'https' : 'http',
    };
  };
}

/** Some proxies add the port: `10.0.0.1:4711`, `[fd00::1]:4711`. */
const withoutPort = (hop: string) => plainAddress(hop.trim().replace(/^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2'));
