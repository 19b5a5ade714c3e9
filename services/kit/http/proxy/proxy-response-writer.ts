import type { Context } from 'koa';
import type { AppError } from '../../errors.ts';
import { clientClosed } from '../client-closed.ts';
import { defaultHeaders } from '../default-headers.ts';
import { isStillSending, respondEarly } from '../early-response.ts';
import { disableIdleTimeout } from '../event-stream.ts';
import type { ResponseHeaders, UpstreamControl, UpstreamListener } from '../upstream/upstream.ts';
import { clientHeaders } from './headers.ts';

/** A response to a client that is still sending is an error, and errors are small. */
const errorLimitBytes = 64 * 1024;

/** The error in place of a response with this status, whose head and body the client then does not see. */
type ErrorOfStatus = (status: number) => AppError | undefined;

/**
 * Writes the response of an upstream to the client, chunk by chunk and with back-pressure. It bypasses Koa, which would
 * guess types and lengths that only the upstream knows, and streams and promises, which cost more than the rest of a
 * typical request.
 */
export class ProxyResponseWriter implements UpstreamListener {
  readonly #ctx: Context;
  readonly #resolve: () => void;
  readonly #reject: (error: AppError) => void;
  readonly #errorOf: ErrorOfStatus;
  #control: UpstreamControl | undefined;
  /** The chunks of an error response, which is buffered until it is complete. */
  #errorBody: Buffer[] | undefined;
  #errorBytes = 0;
  #ended = false;
  #flowing = false;

  constructor(
    ctx: Context,
    resolve: () => void,
    reject: (error: AppError) => void,
    errorOf: ErrorOfStatus = () => undefined,
  ) {
    this.#errorOf = errorOf;
    this.#ctx = ctx;
    this.#resolve = resolve;
    this.#reject = reject;
    ctx.res.once('close', this.#leave);
  }

  started(control: UpstreamControl): void {
    this.#control = control;
    if (this.#ended) control.abort(clientClosed());
  }

  head(control: UpstreamControl, status: number, headers: ResponseHeaders): void {
    const { res } = this.#ctx;
    const error = this.#errorOf(status);
    if (error) {
      control.abort(error);
      return;
    }
    if (status >= 400 && isStillSending(this.#ctx)) {
      this.#ctx.status = status;
      this.#ctx.set(clientHeaders(headers));
      this.#errorBody = [];
      return;
    }
    this.#ctx.respond = false;
    res.writeHead(status, mergeHeaders(clientHeaders(headers), defaultHeaders(this.#ctx)));
    if (headers['content-type']?.includes('text/event-stream')) disableIdleTimeout(this.#ctx);
    process.nextTick(ProxyResponseWriter.#flush, this);
  }

  chunk(control: UpstreamControl, bytes: Buffer): void {
    this.#flowing = true;
    if (this.#errorBody) {
      this.#errorBytes += bytes.length;
      if (this.#errorBytes <= errorLimitBytes) this.#errorBody.push(bytes);
      return;
    }
    if (this.#ctx.res.write(bytes)) return;
    control.pause();
    this.#ctx.res.once('drain', () => control.resume());
  }

  end(): void {
    this.#ended = true;
    if (this.#errorBody) respondEarly(this.#ctx, Buffer.concat(this.#errorBody).toString());
    else this.#ctx.res.end();
    this.#resolve();
  }

  failed(error: AppError): void {
    if (this.#ended) return;
    this.#ended = true;
    // The client must see that the response is incomplete.
    if (this.#ctx.res.headersSent) this.#ctx.res.destroy();
    else this.#reject(error);
    this.#resolve();
  }

  /** The response is complete, or the client closed the connection. */
  readonly #leave = (): void => {
    if (this.#ended) return;
    this.#control?.abort(clientClosed());
    this.failed(clientClosed());
  };

  /** The headers are flushed without waiting for the body, which may start much later. */
  static #flush(answer: ProxyResponseWriter): void {
    if (!answer.#flowing && !answer.#ended) answer.#ctx.res.flushHeaders();
  }
}

/** Both in one list, which Node writes unchanged. */
function mergeHeaders(
  said: Readonly<Record<string, string | string[]>>,
  standing: Readonly<Record<string, string>>,
): (string | string[])[] {
  const list: (string | string[])[] = [];
  for (const name in standing) if (!(name in said)) list.push(name, standing[name] ?? '');
  for (const name in said) list.push(name, said[name] ?? '');
  return list;
}
