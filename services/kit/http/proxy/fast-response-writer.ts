import type { AppError } from '../../errors.ts';
import { clientClosed } from '../client-closed.ts';
import { disableIdleTimeout } from '../event-stream.ts';
import type { FastRequest } from '../fast-path/fast-request.ts';
import type { ResponseHeaders, UpstreamControl, UpstreamListener } from '../upstream/upstream.ts';
import { clientHeaders } from './headers.ts';

/**
 * Writes the response of an upstream to the client of a request without a body left to read: as it comes, and with back-pressure.
 * One that comes whole, as most do, is written whole: a write to a socket is a large part of what a small response costs.
 */
export class FastResponseWriter implements UpstreamListener {
  readonly #request: FastRequest;
  #control: UpstreamControl | undefined;
  #head: { readonly status: number; readonly headers: Record<string, string | string[]> } | undefined;
  /** Came with the head, and is written with it. */
  #first: Buffer | undefined;
  #isBegun = false;
  #isEnded = false;

  constructor(request: FastRequest) {
    this.#request = request;
    request.onLeave = this.#leave;
  }

  started(control: UpstreamControl): void {
    this.#control = control;
    if (this.#request.isLeft) this.#leave();
  }

  head(_: UpstreamControl, status: number, headers: ResponseHeaders): void {
    this.#head = { status, headers: clientHeaders(headers) };
    if (headers['content-type']?.includes('text/event-stream')) disableIdleTimeout(this.#request);
    // Without waiting for the body, which may start much later.
    process.nextTick(FastResponseWriter.#flush, this);
  }

  chunk(control: UpstreamControl, bytes: Buffer): void {
    if (!this.#isBegun && !this.#first) {
      this.#first = bytes;
      return;
    }
    this.#begin();
    if (this.#request.res.write(bytes)) return;
    control.pause();
    this.#request.res.once('drain', () => control.resume());
  }

  end(): void {
    this.#isEnded = true;
    if (this.#isBegun) this.#request.res.end();
    else {
      this.#writeHead();
      if (this.#first) this.#request.end(this.#first);
      else this.#request.res.end();
    }
    this.#request.ended();
  }

  failed(error: AppError): void {
    this.#isEnded = true;
    this.#request.fail(error);
  }

  #writeHead(): void {
    this.#isBegun = true;
    if (this.#head) this.#request.writeHead(this.#head.status, this.#head.headers);
  }

  #begin(): void {
    if (this.#isBegun) return;
    this.#writeHead();
    if (this.#first) this.#request.res.write(this.#first);
    else this.#request.res.flushHeaders();
  }

  readonly #leave = (): void => {
    this.#isEnded = true;
    this.#control?.abort(clientClosed());
  };

  static #flush(writer: FastResponseWriter): void {
    if (!writer.#isEnded) writer.#begin();
  }
}
