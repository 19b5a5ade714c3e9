import type { Dispatcher } from 'undici';
import type { Cancellation } from '../../cancellation.ts';
import type { Service } from '../../service.ts';
import { createPools, type Origin, type PoolOptions } from '../pools.ts';
import { AddressRefused, type OutboundPolicy } from './policy.ts';

/** A request with its whole body, for a response that is read whole. */
export interface ExchangeRequest {
  /** `http://host:port`. */
  readonly origin: string;
  /** Connections to the origin at most; requests with the same number share a pool. */
  readonly connections: number;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path and query, already escaped. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** Milliseconds until the last byte of the response, connecting included. */
  readonly timeoutMs: number;
  /** Bytes of a successful response. A larger one is `too_large`; the body of an error response is truncated. */
  readonly limitBytes: number;
  /** Whether successful responses are truncated as well, because only the status matters. */
  readonly truncates?: boolean;
  readonly cancellation?: Cancellation | undefined;
}

export interface ExchangeResponse {
  readonly outcome: 'answered';
  readonly status: number;
  readonly contentType: string | undefined;
  readonly retryAfter: string | undefined;
  readonly bytes: Buffer;
}

export interface ExchangeFailure {
  /**
   * `refused`: the policy does not allow the address. `unreachable`: no connection was made, so the server has received
   * nothing. `broken`: the connection ended or the response was not HTTP. `late`: not within `timeoutMs`.
   */
  readonly outcome: 'refused' | 'unreachable' | 'broken' | 'late' | 'too_large' | 'cancelled';
  /** For logs: `connect ECONNREFUSED 127.0.0.1:1`. */
  readonly detail: string;
  /** Whether a part of the response had arrived. */
  readonly responseStarted: boolean;
  /** Whether it may have been a keep-alive connection, which the server may have closed at the same moment. */
  readonly reusedConnection: boolean;
}

export interface Exchange {
  /** Never rejects. After a time-out or a cancellation the connection is closed. */
  send(request: ExchangeRequest): Promise<ExchangeResponse | ExchangeFailure>;
}

/**
 * Calls to the servers that users chose, as the policy allows (undefined: the platform itself chose them), over keep-alive connections. Redirects are not followed: they
 * are answers like others. Bodies are whole, so requests use undici's `dispatch` without a stream, a promise or an abort
 * signal of their own: those are most of the cost of its `request`.
 */
export function createExchange(
  service: Pick<Service, 'life' | 'log' | 'metrics'>,
  policy: OutboundPolicy | undefined,
  options: Pick<PoolOptions, 'connectTimeoutMs'> = {},
): Exchange {
  const pools = createPools(service, { ...options, ...(policy && { policy }) });
  return {
    send: (request) =>
      new Promise((resolve) => {
        const sending = new PendingExchange(request, resolve);
        try {
          sending.begin(pools.of(request.origin, request.connections));
        } catch (error) {
          // An invalid origin or header: the input must not crash the process.
          sending.onResponseError(undefined, error instanceof Error ? error : new Error(String(error)));
        }
      }),
  };
}

/** Handles undici's callbacks of one request; settled once, later callbacks are ignored. */
class PendingExchange implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #settle: (result: ExchangeResponse | ExchangeFailure) => void;
  readonly #timer: NodeJS.Timeout;
  #settled = false;
  /** Removes the cancellation listener. */
  #release: (() => void) | undefined;
  #origin: Origin | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #contentType: string | undefined;
  #retryAfter: string | undefined;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(request: ExchangeRequest, settle: (result: ExchangeResponse | ExchangeFailure) => void) {
    this.#request = request;
    this.#settle = settle;
    this.#timer = setTimeout(this.#late, request.timeoutMs);
  }

  begin(origin: Origin): void {
    this.#origin = origin;
    const { method, path, headers, body, cancellation } = this.#request;
    if (cancellation?.cancelled) {
      this.#cancelled();
      return;
    }
    this.#release = cancellation?.onCancel(this.#cancelled);
    // One timer covers queueing, connecting and reading, so undici needs none; its own are up to half a second late.
    origin.pool.dispatch({ method, path, headers, body, headersTimeout: 0, bodyTimeout: 0 }, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) this.#drop();
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    this.#status = status;
    this.#contentType = headers['content-type']?.toString();
    this.#retryAfter = headers['retry-after']?.toString();
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#settled) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length <= this.#request.limitBytes) return;
    if (this.#status >= 300 || this.#request.truncates) this.#answered();
    else this.#fail('too_large', `the response has more than ${this.#request.limitBytes} bytes`);
    this.#drop();
  }

  onResponseEnd(): void {
    this.#answered();
  }

  onResponseError(_: unknown, error: Error): void {
    const outcome = this.#controller ? 'broken' : error instanceof AddressRefused ? 'refused' : 'unreachable';
    // Failed attempts at several addresses of a name have a code, but no message.
    this.#fail(outcome, error.message || String(Object(error).code));
  }

  readonly #late = (): void => {
    this.#fail('late', `no answer within ${this.#request.timeoutMs} ms`);
    this.#drop();
  };

  readonly #cancelled = (): void => {
    this.#fail('cancelled', 'cancelled');
    this.#drop();
  };

  #drop(): void {
    this.#controller?.abort(new Error('dropped'));
  }

  #answered(): void {
    if (this.#origin) this.#origin.answered = true;
    const [first, ...others] = this.#chunks;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.#chunks, this.#length);
    const [status, contentType, retryAfter] = [this.#status, this.#contentType, this.#retryAfter];
    this.#end({ outcome: 'answered', status, contentType, retryAfter, bytes });
  }

  #fail(outcome: ExchangeFailure['outcome'], detail: string): void {
    this.#end({
      outcome,
      detail,
      responseStarted: this.#status > 0,
      reusedConnection: this.#origin?.answered === true,
    });
  }

  #end(result: ExchangeResponse | ExchangeFailure): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#release?.();
    this.#settle(result);
  }
}
