import type { Context } from 'koa';
import { AppError } from '../../errors.ts';
import { defaultHeaders } from '../default-headers.ts';
import { isStillSending, respondEarly } from '../early-response.ts';
import type { ResponseHeaders, UpstreamControl, UpstreamListener } from '../upstream.ts';
import { clientHeaders } from './headers.ts';

/** An answer to a client that still sends is a refusal, and refusals are small. */
const refusalLimitBytes = 64 * 1024;

/**
 * Hands the answer of an upstream to the client, piece by piece and no faster than the client takes it. Written past Koa,
 * which would guess types and lengths that only the upstream knows, and past streams and promises: they cost more than
 * all the rest of an ordinary request.
 */
export class ProxyResponseWriter implements UpstreamListener {
  readonly #ctx: Context;
  readonly #resolve: () => void;
  readonly #reject: (error: AppError) => void;
  #control: UpstreamControl | undefined;
  /** The pieces of a refusal that is held back until it is whole. */
  #refusal: Buffer[] | undefined;
  #refusalBytes = 0;
  #ended = false;
  #flowing = false;

  constructor(ctx: Context, resolve: () => void, reject: (error: AppError) => void) {
    this.#ctx = ctx;
    this.#resolve = resolve;
    this.#reject = reject;
    ctx.res.once('close', this.#leave);
  }

  started(control: UpstreamControl): void {
    this.#control = control;
    if (this.#ended) control.abort(clientLeft());
  }

  head(_: UpstreamControl, status: number, headers: ResponseHeaders): void {
    const { res } = this.#ctx;
    if (status >= 400 && isStillSending(this.#ctx)) {
      this.#ctx.status = status;
      this.#ctx.set(clientHeaders(headers));
      this.#refusal = [];
      return;
    }
    this.#ctx.respond = false;
    res.writeHead(status, mergeHeaders(clientHeaders(headers), defaultHeaders(this.#ctx)));
    if (headers['content-type']?.includes('text/event-stream')) disableIdleTimeout(this.#ctx);
    process.nextTick(ProxyResponseWriter.#flush, this);
  }

  chunk(control: UpstreamControl, bytes: Buffer): void {
    this.#flowing = true;
    if (this.#refusal) {
      this.#refusalBytes += bytes.length;
      if (this.#refusalBytes <= refusalLimitBytes) this.#refusal.push(bytes);
      return;
    }
    if (this.#ctx.res.write(bytes)) return;
    control.pause();
    this.#ctx.res.once('drain', () => control.resume());
  }

  end(): void {
    this.#ended = true;
    if (this.#refusal) respondEarly(this.#ctx, Buffer.concat(this.#refusal).toString());
    else this.#ctx.res.end();
    this.#resolve();
  }

  failed(error: AppError): void {
    if (this.#ended) return;
    this.#ended = true;
    // A break in the middle must look like one to the client.
    if (this.#ctx.res.headersSent) this.#ctx.res.destroy();
    else this.#reject(error);
    this.#resolve();
  }

  /** The client has the answer, or it has left. */
  readonly #leave = (): void => {
    if (this.#ended) return;
    this.#control?.abort(clientLeft());
    this.failed(clientLeft());
  };

  /** What an upstream says first may be all it says for long, so the head does not wait for a body to go with. */
  static #flush(answer: ProxyResponseWriter): void {
    if (!answer.#flowing && !answer.#ended) answer.#ctx.res.flushHeaders();
  }
}

/** Both in one list, which Node writes as it is. */
function mergeHeaders(
  said: Readonly<Record<string, string | string[]>>,
  standing: Readonly<Record<string, string>>,
): (string | string[])[] {
  const list: (string | string[])[] = [];
  for (const name in standing) if (!(name in said)) list.push(name, standing[name] ?? '');
  for (const name in said) list.push(name, said[name] ?? '');
  return list;
}

/** A stream of events may say nothing for hours. Whether its reader is still there, the system asks instead. */
function disableIdleTimeout({ req }: Context): void {
  req.socket.setTimeout(0);
  req.socket.setKeepAlive(true, 60_000);
}

const clientLeft = () => new AppError('cancelled', 'The client went away.');
