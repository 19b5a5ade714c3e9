import type { AppError } from '../../errors.ts';
import type { ResponseHeaders, UpstreamControl, UpstreamListener, UpstreamRequest } from './upstream.ts';

export interface AddressAttemptOptions {
  readonly request: UpstreamRequest;
  readonly listener: UpstreamListener;
  /** The request is at this address no longer. */
  readonly ended: () => void;
  /** The address has not accepted a connection. */
  readonly unreachable: () => void;
  /** Sends the request to another address; false where there is none. */
  readonly onward: () => boolean;
}

/** They change nothing, so that they may arrive twice. */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS']);

/** One request at one of several addresses: what it leads to is passed on, except for a failure that another address mends. */
export class AddressAttempt implements UpstreamListener {
  readonly #options: AddressAttemptOptions;
  #sent = false;
  #answered = false;

  constructor(options: AddressAttemptOptions) {
    this.#options = options;
  }

  started(control: UpstreamControl): void {
    this.#sent = true;
    this.#options.listener.started(control);
  }

  head(control: UpstreamControl, status: number, headers: ResponseHeaders): void {
    this.#answered = true;
    this.#options.listener.head(control, status, headers);
  }

  chunk(control: UpstreamControl, bytes: Buffer): void {
    this.#options.listener.chunk(control, bytes);
  }

  end(): void {
    this.#options.ended();
    this.#options.listener.end();
  }

  failed(error: AppError): void {
    const { ended, unreachable, onward, listener } = this.#options;
    ended();
    if (error.code === 'unavailable' && !this.#sent) unreachable();
    try {
      if (this.#mayGoOn(error) && onward()) return;
    } catch {
      // The other address did not take it either; the first failure says why the request has none.
    }
    listener.failed(error);
  }

  #mayGoOn(error: AppError): boolean {
    if (error.code !== 'unavailable' || this.#answered) return false;
    const { method, body } = this.#options.request;
    return !this.#sent || (repeatable.has(method) && body === null);
  }
}
