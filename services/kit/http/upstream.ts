import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { systemClock } from '../clock.ts';
import type { AppError } from '../errors.ts';
import type { Service } from '../service.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { upstreamMetrics } from './upstream/metrics.ts';
import { UpstreamResponseHandler } from './upstream/upstream-response-handler.ts';

/** Another HTTP server this process calls over kept connections. */
export interface Upstream {
  /**
   * Sends a request and tells `listener` what becomes of it. Throws `unavailable` while the server's circuit is open, and
   * whatever is wrong with the request itself.
   */
  send(request: UpstreamRequest, listener: UpstreamListener): void;
  /** Breaks off the streams of events: they would hold up the end of a process, and their readers come back by themselves. */
  endStreams(): Promise<void>;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  /** Destroyed when the upstream answers before it has taken all of it. */
  readonly body: Readable | null;
}

/** The request on its way: its answer can be held up, and the whole given up. */
export type UpstreamControl = Dispatcher.DispatchController;
export type ResponseHeaders = Record<string, string | string[] | undefined>;

/** Called in this order; `failed` ends it at any point and is the last. */
export interface UpstreamListener {
  /** The request begins to be sent. */
  started(control: UpstreamControl): void;
  head(control: UpstreamControl, status: number, headers: ResponseHeaders): void;
  chunk(control: UpstreamControl, bytes: Buffer): void;
  end(): void;
  /** `unavailable` when it cannot be reached or breaks off, `deadline_exceeded` when it is silent, or why it was given up. */
  failed(error: AppError): void;
}

export interface UpstreamOptions {
  readonly service: Service;
  /** For people and metrics: `content`. One name, one upstream. */
  readonly name: string;
  /** Only the origin counts. */
  readonly url: string;
  readonly connections: number;
  /** Until the head of the answer. A body may be silent for as long as its reader bears it, as a stream of events is. */
  readonly timeoutMs: number;
  /** Failures in a row after which it is left alone for a while, and for how long. */
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
  // Each stream of events keeps a connection for hours; among the others they would leave none to ask anything else with.
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
