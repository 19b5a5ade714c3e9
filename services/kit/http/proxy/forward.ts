import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import { invalid } from '../../errors.ts';
import { currentTrace } from '../../trace.ts';
import { hasBody } from '../body-pieces.ts';
import { answerEarly, stillSending } from '../linger.ts';
import type { Upstream } from '../upstream.ts';
import { type ClientFacts, clientHeaders, upstreamHeaders } from './headers.ts';

/** An answer to a client that still sends is a refusal, and refusals are small. */
const refusalLimitBytes = 64 * 1024;

export interface ForwardOptions {
  /** The target to ask for, made of the one that was asked for (path and query); the same when absent. */
  readonly target?: (asked: string) => string;
  /**
   * Whether `Forwarded` and `X-Forwarded-*` of the request are believed and passed on: only behind a door of ours, which
   * has set them. Otherwise they are set anew, as the public door has to.
   */
  readonly behindDoor?: boolean;
}

/** Hands a request to `upstream` and its answer back, as they flow; whoever goes away first ends the other side too. */
export function forwardTo(upstream: Upstream, options: ForwardOptions = {}): Middleware {
  return async (ctx) => {
    const gone = new AbortController();
    const leave = () => gone.abort();
    ctx.res.once('close', leave);
    try {
      await answer(ctx, await send(ctx, upstream, options, gone.signal));
    } finally {
      ctx.res.off('close', leave);
    }
  };
}

type UpstreamAnswer = Awaited<ReturnType<Upstream['request']>>;

async function send(
  ctx: Context,
  upstream: Upstream,
  { target, behindDoor = false }: ForwardOptions,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  const asked = ctx.req.url ?? '/';
  if (!asked.startsWith('/')) throw invalid('The request target must be a path.');
  const path = target ? target(asked) : asked;
  const client: ClientFacts | undefined = behindDoor
    ? undefined
    : { address: ctx.ip, host: ctx.host, protocol: 'http' };
  const headers = {
    ...upstreamHeaders(ctx.req.headers, client),
    'x-request-id': ctx.state.requestId,
    ...currentTrace(),
  };
  return upstream.request({ path, method: ctx.method, headers, body: bodyOf(ctx), signal });
}

/**
 * The pool destroys a body it could not send whole (an early 413), and destroying the request itself would cut the
 * client off before it gets the answer; so it is given a copy to destroy.
 */
function bodyOf(ctx: Context): Readable | null {
  if (!hasBody(ctx.req)) return null;
  const body = new PassThrough();
  ctx.req.once('error', (error) => body.destroy(error));
  ctx.req.once('close', () => {
    if (!ctx.req.complete) body.destroy(new Error('the client went away'));
  });
  body.once('error', () => ctx.req.unpipe(body));
  return ctx.req.pipe(body);
}

async function answer(ctx: Context, { statusCode, headers, body }: UpstreamAnswer): Promise<void> {
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
