import { Pool } from 'undici';
import type { Service } from '../../service.ts';
import { type CircuitLimits, circuitOf } from '../circuits.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamResponseHandler } from './upstream-response-handler.ts';

export interface UpstreamOptions {
  readonly service: Service;
  /** For messages and metrics: `content`. Each server has its own name. */
  readonly name: string;
  /** Only the origin is used. */
  readonly url: string;
  readonly connections: number;
  /** Until the headers of the response. The body has no time limit, because an event stream may be idle. */
  readonly timeoutMs: number;
  readonly breaker?: CircuitLimits;
}

/** Connects when first used; closed with the service. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { service, name, url, connections, timeoutMs } = options;
  const circuit = circuitOf(service, name, options.breaker);
  const open = (limit: number | null) => {
    const limits = { headersTimeout: timeoutMs, bodyTimeout: 0, connectTimeout: 2_000, connections: limit };
    return new Pool(new URL(url).origin, limits);
  };
  const pool = open(connections);
  // Event streams keep their connections for hours; in a shared pool they would leave none for other requests.
  const streams = open(null);
  service.life.onStop(`connections to ${name}`, async () => {
    await Promise.all([pool.destroy(), streams.destroy()]);
  });
  return {
    send(request, listener) {
      circuit.admit();
      const isStream = request.headers.accept?.includes('text/event-stream');
      (isStream ? streams : pool).dispatch(request, new UpstreamResponseHandler(name, listener, circuit));
    },
    endStreams: () => streams.destroy(),
  };
}
