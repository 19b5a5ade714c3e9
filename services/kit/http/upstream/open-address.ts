import type { LookupFunction } from 'node:net';
import { Pool } from 'undici';
import { unavailable } from '../../errors.ts';
import { basicHeader } from '../basic-header.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import { measureHttpPools } from '../measure-http-pools.ts';
import { connectToServices } from '../tls/connect-to-services.ts';
import type { Upstream, UpstreamRequest } from './upstream.ts';
import type { UpstreamOptions } from './upstream-options.ts';
import { UpstreamResponseHandler } from './upstream-response-handler.ts';

/** An IP address that the name in a URL stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** The connections to one address of a server. */
export interface OpenAddress {
  readonly upstream: Upstream;
  /** Ends them when their requests have ended. */
  close(): Promise<void>;
  destroy(): Promise<void>;
}

const usualStreams = 10_000;
const connectTimeoutMs = 2_000;

/** `at`: connects to this address instead of resolving the name in the URL. */
export function openAddress(
  { service, name, url, credentials, connections, streams: streamLimit = usualStreams, timeoutMs }: UpstreamOptions,
  circuit: CircuitBreaker,
  at?: ResolvedAddress,
): OpenAddress {
  const account = credentials === undefined ? undefined : { authorization: basicHeader(credentials) };
  const lookup = at && { lookup: lookupOf(at) };
  const connect = connectToServices(service.env, { timeoutMs: connectTimeoutMs, ...lookup });
  const open = (limit: number) =>
    new Pool(new URL(url).origin, { headersTimeout: timeoutMs, bodyTimeout: 0, connect, connections: limit });
  // In a shared pool event streams, which keep their connections for hours, and uploads, which last as long as a client
  // wants, would leave none for other requests.
  const pools = { requests: open(connections), uploads: open(connections), streams: open(streamLimit) };
  const measured = Object.entries(pools).map(([use, pool]) =>
    measureHttpPools(service, `${name} ${use}`, () => [pool]),
  );
  const all = Object.values(pools);
  return {
    upstream: {
      send({ connections: use = 'requests', method, path, headers: own, body }, listener) {
        if (use === 'streams' && pools.streams.stats.size >= streamLimit) throw tooManyStreams(name);
        circuit.admit();
        const headers = account ? { ...own, ...account } : own;
        const sent = { method, path, headers, body, ...(keepsAlive(method, body) && { reset: false }) };
        pools[use].dispatch(sent, new UpstreamResponseHandler(name, listener, circuit));
      },
      endStreams: () => pools.streams.destroy(),
    },
    async close() {
      await Promise.all(all.map((pool) => pool.close()));
      for (const forget of measured) forget();
    },
    async destroy() {
      await Promise.all(all.map((pool) => pool.destroy()));
    },
  };
}

/**
 * undici closes the connection after each HEAD, for servers that answer it with a body. Those behind an upstream are known, and a
 * new connection costs more than the request. After other requests undici decides.
 */
const keepsAlive = (method: string, body: UpstreamRequest['body']): boolean => method === 'HEAD' && body === null;

/** What `net.connect` asks for an address. */
const lookupOf = ({ address, family }: ResolvedAddress): LookupFunction =>
  function lookup(_, options, callback) {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const tooManyStreams = (name: string) =>
  unavailable(`There are too many event streams of the ${name} service already.`);
