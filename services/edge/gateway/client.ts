import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isWithin, type Network } from '../../kit/http/networks.ts';
import { type ClientInfo, clientOfSocket, plainAddress } from '../../kit/http/proxy/client-info.ts';

/** Takes a context of Koa as well. */
export type ClientResolver = (request: { readonly req: Pick<IncomingMessage, 'socket' | 'headers'> }) => ClientInfo;

/**
 * Identifies the client: by its connection, or by the headers of a trusted proxy. Of a list of addresses the last one counts
 * that is not a trusted proxy itself: the client may have written everything before it.
 */
export function createClientResolver(trusted: readonly Network[]): ClientResolver {
  // Most installations have no proxy in front, and looking it up in the list costs as much as the rest of this function.
  const trustsNone = trusted.length === 0;
  return ({ req }) => {
    const direct = clientOfSocket({ req });
    const said = (name: string) => String(req.headers[name] ?? '');
    if (trustsNone || !isWithin(trusted, direct.address)) return direct;
    const hops = said('x-forwarded-for').split(',').map(withoutPort);
    return {
      address: hops.findLast((hop) => isIP(hop) && !isWithin(trusted, hop)) ?? direct.address,
      host: said('x-forwarded-host') || direct.host,
      protocol: protocolOf(said('x-forwarded-proto')) ?? direct.protocol,
    };
  };
}

/** A proxy that says nothing passes on what it got. */
function protocolOf(text: string): ClientInfo['protocol'] | undefined {
  if (text === '') return undefined;
  return text === 'https' ? 'https' : 'http';
}

/** Some proxies add the port: `10.0.0.1:4711`, `[fd00::1]:4711`. */
const withoutPort = (hop: string) => plainAddress(hop.trim().replace(/^\[(.*)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2'));
