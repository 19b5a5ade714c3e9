import type { IncomingHttpHeaders } from 'node:http';

/** They speak of one connection only (RFC 9110, 7.6.1), so they end here, as do all that `Connection` names. */
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

/** What a client says of its own way here cannot be believed; the edge says it anew. */
const said = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'x-real-ip'];

export interface ClientFacts {
  readonly address: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
}

type Headers = Record<string, string | string[]>;

/**
 * Headers for the upstream. `Expect` is answered by this server; `Host` is the upstream's own. Without `client` what the
 * request says of its way here is kept.
 */
export function upstreamHeaders(given: IncomingHttpHeaders, client: ClientFacts | undefined): Headers {
  if (!client) return endToEnd(given, ['host', 'expect']);
  const headers = endToEnd(given, ['host', 'expect', ...said]);
  const quotedAddress = client.address.includes(':') ? `"[${client.address}]"` : client.address;
  return {
    ...headers,
    forwarded: `for=${quotedAddress};host="${client.host.replace(/["\\]/g, '')}";proto=${client.protocol}`,
    'x-forwarded-for': client.address,
    'x-forwarded-host': client.host,
    'x-forwarded-proto': client.protocol,
  };
}

/** Headers for the client. */
export const clientHeaders = (given: IncomingHttpHeaders): Headers => endToEnd(given, []);

function endToEnd(given: IncomingHttpHeaders, dropped: readonly string[]): Headers {
  const named = (given.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const gone = new Set([...hopByHop, ...named, ...dropped]);
  const headers: Headers = {};
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !gone.has(name)) headers[name] = value;
  }
  return headers;
}
