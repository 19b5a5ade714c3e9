import type { IncomingHttpHeaders } from 'node:http';
import type { ClientInfo } from './client-info.ts';

/** Hop-by-hop headers (RFC 9110, 7.6.1) are not forwarded, nor are those that `Connection` names. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** `Expect` is handled by this server; `Host` is the upstream's own. */
const answeredHere = [...hopByHop, 'host', 'expect'];

/** A client's forwarding headers cannot be trusted; they are replaced. */
const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-real-ip',
];

const removedHeaders = {
  fromClient: new Set([...answeredHere, ...forwardedHeaders]),
  fromTrustedProxy: new Set(answeredHere),
  fromUpstream: new Set(hopByHop),
};

type Headers = Record<string, string | string[]>;
type GivenHeaders = IncomingHttpHeaders | Readonly<Record<string, string | string[] | undefined>>;

/** Headers for the upstream. Without `client` the forwarding headers of the request are kept. */
export function upstreamHeaders(given: IncomingHttpHeaders, client: ClientInfo | undefined): Headers {
  if (!client) return endToEnd(given, removedHeaders.fromTrustedProxy);
  const headers = endToEnd(given, removedHeaders.fromClient);
  const quotedAddress = client.address.includes(':') ? `"[${client.address}]"` : client.address;
  headers.forwarded = `for=${quotedAddress};host="${client.host.replace(/["\\]/g, '')}";proto=${client.protocol}`;
  headers['x-forwarded-for'] = client.address;
  headers['x-forwarded-host'] = client.host;
  headers['x-forwarded-proto'] = client.protocol;
  if (client.prefix) headers['x-forwarded-prefix'] = client.prefix;
  return headers;
}

/** Headers for the client. */
export const clientHeaders = (given: GivenHeaders): Headers => endToEnd(given, removedHeaders.fromUpstream);

function endToEnd(given: GivenHeaders, removed: ReadonlySet<string>): Headers {
  const named = namedBy(given.connection);
  const headers: Headers = {};
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && !removed.has(name) && !named?.includes(name)) headers[name] = value;
  }
  return headers;
}

/** Most connections name no other header. */
function namedBy(connection: string | string[] | undefined): readonly string[] | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  return String(connection)
    .split(',')
    .map((name) => name.trim().toLowerCase());
}
