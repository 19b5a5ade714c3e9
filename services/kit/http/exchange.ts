import type { Dispatcher } from 'undici';
import type { Cancellation } from '../cancellation.ts';
import type { Service } from '../service.ts';
import { createPools, type Origin } from './pools.ts';

/** One whole request for one whole answer. */
export interface ExchangeRequest {
  /** `http://host:port`. */
  readonly origin: string;
  /** Connections to the origin at most; the same for all requests that are to share them. */
  readonly connections: number;
  readonly method: 'GET' | 'POST';
  /** Path and query, already escaped. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** Milliseconds until the last byte of the answer, connecting included. */
  readonly timeoutMs: number;
  /** Bytes a good answer may have. One that has more is `too_large`; what a bad answer has more is cut off. */
  readonly limitBytes: number;
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
   * `unreachable`: no connection was made, so the other side has seen nothing. `broken`: the connection ended or what came
   * was no HTTP. `late`: not within `timeoutMs`.
   */
  readonly outcome: 'unreachable' | 'broken' | 'late' | 'too_large' | 'cancelled';
  /** For people: `connect ECONNREFUSED 127.0.0.1:1`. */
  readonly detail: string;
  /** Whether any of the answer had come. */
  readonly begun: boolean;
  /** Whether the connection may have been a kept one, which the other side may have been closing just then. */
  readonly kept: boolean;
}

export interface Exchange {
  /** Never rejects. Where there is no answer any more the connection is dropped. */
  send(request: ExchangeRequest): Promise<ExchangeResponse | ExchangeFailure>;
}

/**
 * Calls to many servers over kept connections. Bodies are whole, so requests go to undici's
 * `dispatch` without a stream, a promise or an abort signal of their own: that is most of what its `request` costs.
 */
export function createExchange(service: Service): Exchange {
  const pools = createPools(service);
  return {
    send: (request) =>
      new Promise((resolve) => {
        const sending = new PendingExchange(request, resolve);
        try {
          sending.begin(pools.of(request.origin, request.connections));
        } catch (error) {
          // An origin or a header that is none; what was given is not ours to crash over.
          sending.onResponseError(undefined, error instanceof Error ? error : new Error(String(error)));
        }
      }),
  };
}

/** What undici tells about a request while it is on its way; settled once, and deaf from then on. */
class PendingExchange implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #settle: (result: ExchangeResponse | ExchangeFailure) => void;
  readonly #timer: NodeJS.Timeout;
  #settled = false;
  /** Takes the listener back. */
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
    // Our one timer covers queueing, connecting and reading, so undici needs none; its own are up to half a second late.
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
    if (this.#status >= 300) this.#answered();
    else this.#fail('too_large', `the answer has more than ${this.#request.limitBytes} bytes`);
    this.#drop();
  }

  onResponseEnd(): void {
    this.#answered();
  }

  onResponseError(_: unknown, error: Error): void {
    this.#fail(this.#controller ? 'broken' : 'unreachable', error.message || String(Object(error).code));
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
    this.#end({ outcome, detail, begun: this.#status > 0, kept: this.#origin?.answered === true });
  }

  #end(result: ExchangeResponse | ExchangeFailure): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#release?.();
    this.#settle(result);
  }
}
