import { Pool } from 'undici';
import { unavailable } from '../../errors.ts';
import type { Service } from '../../service.ts';
import { basicHeader } from '../basic-header.ts';
import { type CircuitLimits, circuitOf } from '../circuits.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamResponseHandler } from './upstream-response-handler.ts';

export interface UpstreamOptions {
  readonly service: Service;
  /** For messages and metrics: `content`. Each server has its own name. */
  readonly name: string;
  /** Only the origin is used. */
  readonly url: string;
  /** `name:password` for HTTP Basic, sent with every request. */
  readonly credentials?: string;
  /** For requests, and as many for uploads; further ones wait. */
  readonly connections: number;
  /** Event streams at a time; further ones are rejected, because they would wait for hours. */
  readonly streams?: number;
  /** Until the headers of the response. The body has no time limit, because an event stream may be idle. */
  readonly timeoutMs: number;
  readonly breaker?: CircuitLimits;
}

const usualStreams = 10_000;

/** Connects when first used; closed with the service. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { service, name, url, credentials, connections, streams: streamLimit = usualStreams, timeoutMs } = options;
  const account = credentials === undefined ? {} : { authorization: basicHeader(credentials) };
  const circuit = circuitOf(service, name, options.breaker);
  const open = (limit: number) => {
    const limits = { headersTimeout: timeoutMs, bodyTimeout: 0, connectTimeout: 2_000, connections: limit };
    return new Pool(new URL(url).origin, limits);
  };
  // In a shared pool event streams, which keep their connections for hours, and uploads, which last as long as a client
  // wants, would leave none for other requests.
  const pools = { requests: open(connections), uploads: open(connections), streams: open(streamLimit) };
  service.life.onStop(`connections to ${name}`, async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
  });
  return {
    send({ connections: use = 'requests', ...request }, listener) {
      if (use === 'streams' && pools.streams.stats.size >= streamLimit) throw tooManyStreams(name);
      circuit.admit();
      const headers = { ...request.headers, ...account };
      pools[use].dispatch({ ...request, headers }, new UpstreamResponseHandler(name, listener, circuit));
    },
    endStreams: () => pools.streams.destroy(),
  };
}

const tooManyStreams = (name: string) =>
  unavailable(`There are too many event streams of the ${name} service already.`);
