import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { systemClock } from '../clock.ts';
import type { AppError } from '../errors.ts';
import type { Service } from '../service.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { upstreamMetrics } from './upstream/metrics.ts';
import { UpstreamResponseHandler } from './upstream/upstream-response-handler.ts';

/** Another HTTP server that this process calls over keep-alive connections. */
export interface Upstream {
  /**
   * Sends a request and calls `listener` with its response. Throws `unavailable` while the server's circuit is open, and
   * `invalid` where the request itself is.
   */
  send(request: UpstreamRequest, listener: UpstreamListener): void;
  /** Closes event streams: they would delay the end of the process, and their clients reconnect by themselves. */
  endStreams(): Promise<void>;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  /** Destroyed when the upstream answers before it has read all of it. */
  readonly body: Readable | null;
}

/** The request in progress: its response can be paused, and the request aborted. */
export type UpstreamControl = Dispatcher.DispatchController;
export type ResponseHeaders = Record<string, string | string[] | undefined>;

/** Called in this order; `failed` may be called at any point and is the last call. */
export interface UpstreamListener {
  /** The request is being sent. */
  started(control: UpstreamControl): void;
  head(control: UpstreamControl, status: number, headers: ResponseHeaders): void;
  chunk(control: UpstreamControl, bytes: Buffer): void;
  end(): void;
  /** `unavailable` when the upstream cannot be reached or breaks off, `deadline_exceeded` when it does not answer, or the reason of an abort. */
  failed(error: AppError): void;
}

export interface UpstreamOptions {
  readonly service: Service;
  /** For messages and metrics: `content`. Each upstream has its own name. */
  readonly name: string;
  /** Only the origin is used. */
  readonly url: string;
  readonly connections: number;
  /** Until the headers of the response. The body has no time limit, because an event stream may be idle. */
  readonly timeoutMs: number;
  /** Failures in a row that open the circuit, and for how long. */
  readonly breaker?: { readonly failures: number; readonly openMs: number };
}

const breakerDefaults = { failures: 5, openMs: 2_000 };

/** Connects when first used; closed with the service. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { service, name, url, connections, timeoutMs } = options;
  const breaker = createCircuitBreaker({ ...(options.breaker ?? breakerDefaults), clock: systemClock, name });
  const { countFailure } = upstreamMetrics(service, name, breaker);
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
  const health = {
    answered: () => breaker.succeeded(),
    failed() {
      breaker.failed();
      countFailure();
    },
  };
  return {
    send(request, listener) {
      breaker.admit();
      const isStream = request.headers.accept?.includes('text/event-stream');
      (isStream ? streams : pool).dispatch(request, new UpstreamResponseHandler(name, listener, health));
    },
    endStreams: () => streams.destroy(),
  };
}
