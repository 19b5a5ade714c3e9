import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import { type Dispatcher, errors, type Pool } from 'undici';
import { AppError, invalid, unavailable } from '../../kit/errors.ts';
import { answerEarly, stillSending } from '../../kit/http/linger.ts';
import { currentTrace } from '../../kit/trace.ts';
import { clientHeaders, upstreamHeaders } from './headers.ts';

export interface Upstream {
  /** For people: `content`. */
  readonly name: string;
  readonly pool: Pool;
}

/** An answer to a client that still sends is a refusal, and refusals are small. */
const refusalLimitBytes = 64 * 1024;

/** Hands a request to `upstream` and its answer back, as they flow; whoever goes away first ends the other side too. */
export function forwardTo(upstream: Upstream): Middleware {
  return async (ctx) => {
    const gone = new AbortController();
    const leave = () => gone.abort();
    ctx.res.once('close', leave);
    try {
      await answer(ctx, await send(ctx, upstream, gone.signal));
    } finally {
      ctx.res.off('close', leave);
    }
  };
}

async function send(ctx: Context, { name, pool }: Upstream, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const path = ctx.req.url ?? '/';
  if (!path.startsWith('/')) throw invalid('The request target must be a path.');
  const client = { address: ctx.ip, host: ctx.host, protocol: 'http' as const };
  try {
    return await pool.request({
      path,
      method: ctx.method as Dispatcher.HttpMethod,
      headers: { ...upstreamHeaders(ctx.req.headers, client), 'x-request-id': ctx.state.requestId, ...currentTrace() },
      body: bodyOf(ctx),
      signal,
    });
  } catch (error) {
    throw toAppError(name, error);
  }
}

/**
 * The pool destroys a body it could not send whole (an early 413), and destroying the request itself would cut the
 * client off before it gets the answer; so it is given a copy to destroy.
 */
function bodyOf(ctx: Context): Readable | null {
  const { headers } = ctx.req;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return null;
  const body = new PassThrough();
  ctx.req.once('error', (error) => body.destroy(error));
  ctx.req.once('close', () => {
    if (!ctx.req.complete) body.destroy(new Error('the client went away'));
  });
  body.once('error', () => ctx.req.unpipe(body));
  return ctx.req.pipe(body);
}

async function answer(ctx: Context, { statusCode, headers, body }: Dispatcher.ResponseData): Promise<void> {
  ctx.status = statusCode;
  if (stillSending(ctx) && statusCode >= 400) {
    const refusal = await readSmall(body);
    ctx.set(clientHeaders(headers));
    answerEarly(ctx, refusal);
    return;
  }
  // Written past Koa: it would guess types and lengths, which only the upstream knows.
  ctx.respond = false;
  ctx.res.writeHead(statusCode, { ...ctx.res.getHeaders(), ...clientHeaders(headers) });
  // A break in the middle must look like one to the client; the pipeline closes its connection.
  await pipeline(body, ctx.res).catch(() => ctx.res.destroy());
}

async function readSmall(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > refusalLimitBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function toAppError(name: string, error: unknown): AppError {
  if (error instanceof errors.HeadersTimeoutError) {
    return new AppError('deadline_exceeded', `The ${name} service did not answer in time.`, { cause: error });
  }
  if (error instanceof errors.RequestAbortedError)
    return new AppError('cancelled', 'The client went away.', { cause: error });
  return unavailable(`The ${name} service cannot be reached right now.`, error);
}
