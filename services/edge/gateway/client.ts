import { type BlockList, isIP } from 'node:net';
import type { Context } from 'koa';
import { isWithin } from '../../kit/http/networks.ts';
import { factsOfSocket } from '../../kit/http/proxy/forward.ts';
import type { ClientFacts } from '../../kit/http/proxy/headers.ts';

/**
 * Who the client is: what the connection says, or, where it comes from a proxy that is trusted, what that one says. Of a
 * list of addresses the last one counts that is no trusted proxy itself: whatever stands before it the client wrote.
 */
export function clientOf(ctx: Context, trusted: BlockList): ClientFacts {
  const facts = factsOfSocket(ctx);
  const direct = { ...facts, address: plain(facts.address) };
  if (!isWithin(trusted, direct.address)) return direct;
  const way = ctx.get('x-forwarded-for').split(',').map(withoutPort);
  const address = way.findLast((hop) => isIP(hop) && !isWithin(trusted, hop));
  return {
    address: address ?? direct.address,
    host: ctx.get('x-forwarded-host') || direct.host,
    protocol: ctx.get('x-forwarded-proto') === 'https' ? 'https' : 'http',
  };
}

/** A server that listens on both families sees IPv4 clients as `::ffff:10.0.0.1`. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Some proxies add the port: `10.0.0.1:4711`, `[fd00::1]:4711`. */
const withoutPort = (hop: string) => plain(hop.trim().replace(/^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2'));
