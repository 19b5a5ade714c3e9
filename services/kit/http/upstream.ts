import type { Readable } from 'node:stream';
import { type Dispatcher, errors, Pool } from 'undici';
import { AppError, unavailable } from '../errors.ts';
import type { Service } from '../service.ts';

/** Another HTTP server this process calls over kept connections. */
export interface Upstream {
  /**
   * Resolves with the head of the answer; the body flows. Errors: `unavailable` when it cannot be reached or breaks off,
   * `deadline_exceeded` when it is silent, `cancelled` by `signal`.
   */
  request(options: UpstreamRequest): Promise<Dispatcher.ResponseData>;
}

export interface UpstreamRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  /** Destroyed when the upstream answers before it has taken all of it. */
  readonly body: Readable | null;
  readonly signal: AbortSignal;
}

export interface UpstreamOptions {
  readonly service: Service;
  /** For people: `content`. */
  readonly name: string;
  /** Only the origin counts. */
  readonly url: string;
  readonly connections: number;
  readonly timeoutMs: number;
}

/** Connects when first used; closed with the service. */
export function createUpstream({ service, name, url, connections, timeoutMs }: UpstreamOptions): Upstream {
  const pool = new Pool(new URL(url).origin, {
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: 2_000,
  });
  service.life.onStop(`connections to ${name}`, () => pool.close());
  return {
    async request({ method, ...request }) {
      try {
        return await pool.request({ ...request, method: method as Dispatcher.HttpMethod });
      } catch (error) {
        throw toAppError(name, error);
      }
    },
  };
}

function toAppError(name: string, error: unknown): AppError {
  if (error instanceof errors.HeadersTimeoutError) {
    return new AppError('deadline_exceeded', `The ${name} service did not answer in time.`, { cause: error });
  }
  if (error instanceof errors.RequestAbortedError) {
    return new AppError('cancelled', 'The client went away.', { cause: error });
  }
  return unavailable(`The ${name} service cannot be reached right now.`, error);
}
