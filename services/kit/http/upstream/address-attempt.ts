import type { AppError } from '../../errors.ts';
import type { ResponseHeaders, UpstreamControl, UpstreamListener, UpstreamRequest } from './upstream.ts';

/** What happens to an attempt. `M`: an address. */
export interface AttemptObserver<M> {
  /** The request is at this address no longer. */
  ended(member: M): void;
  /** The address has not accepted a connection. */
  unreachable(member: M): void;
  /** Sends the request to another address; false where there is none. */
  onward(attempt: AddressAttempt<M>): boolean;
}

/** They change nothing, so that they may arrive twice. */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS']);

/** One request at one of several addresses: what it leads to is passed on, except for a failure that another address mends. */
export class AddressAttempt<M> implements UpstreamListener {
  readonly member: M;
  readonly request: UpstreamRequest;
  readonly listener: UpstreamListener;
  readonly #observer: AttemptObserver<M>;
  /** At another address, which failed. */
  readonly #before: AddressAttempt<M> | undefined;
  #sent = false;
  #answered = false;

  constructor(
    observer: AttemptObserver<M>,
    member: M,
    request: UpstreamRequest,
    listener: UpstreamListener,
    before: AddressAttempt<M> | undefined,
  ) {
    this.#observer = observer;
    this.member = member;
    this.request = request;
    this.listener = listener;
    this.#before = before;
  }

  /** Whether the request was at this address, in this attempt or one before. */
  hasTried(member: M): boolean {
    return this.member === member || (this.#before?.hasTried(member) ?? false);
  }

  started(control: UpstreamControl): void {
    this.#sent = true;
    this.listener.started(control);
  }

  head(control: UpstreamControl, status: number, headers: ResponseHeaders): void {
    this.#answered = true;
    this.listener.head(control, status, headers);
  }

  chunk(control: UpstreamControl, bytes: Buffer): void {
    this.listener.chunk(control, bytes);
  }

  end(): void {
    this.#observer.ended(this.member);
    this.listener.end();
  }

  failed(error: AppError): void {
    this.#observer.ended(this.member);
    if (error.code === 'unavailable' && !this.#sent) this.#observer.unreachable(this.member);
    try {
      if (this.#mayGoOn(error) && this.#observer.onward(this)) return;
    } catch {
      // The other address did not take it either; the first failure says why the request has none.
    }
    this.listener.failed(error);
  }

  #mayGoOn(error: AppError): boolean {
    if (error.code !== 'unavailable' || this.#answered) return false;
    const { method, body } = this.request;
    return !this.#sent || (repeatable.has(method) && body === null);
  }
}
