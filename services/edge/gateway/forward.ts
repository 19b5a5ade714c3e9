import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import { invalid } from '../../kit/errors.ts';
import { hasBody } from '../../kit/http/body-pieces.ts';
import { answerEarly, stillSending } from '../../kit/http/linger.ts';
import type { Upstream } from '../../kit/http/upstream.ts';
import { currentTrace } from '../../kit/trace.ts';
import { clientHeaders, upstreamHeaders } from './headers.ts';

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

type UpstreamAnswer = Awaited<ReturnType<Upstream['request']>>;

async function send(ctx: Context, upstream: Upstream, signal: AbortSignal): Promise<UpstreamAnswer> {
  const path = ctx.req.url ?? '/';
  if (!path.startsWith('/')) throw invalid('The request target must be a path.');
  const client = { address: ctx.ip, host: ctx.host, protocol: 'http' as const };
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
