import { PassThrough, type Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { AppError, invalid } from '../../errors.ts';
import { currentTrace } from '../../trace.ts';
import { hasBody } from '../body-chunks.ts';
import type { Upstream } from '../upstream.ts';
import { type ClientInfo, clientOfSocket } from './client-info.ts';
import { upstreamHeaders } from './headers.ts';
import { ProxyResponseWriter } from './proxy-response-writer.ts';

export interface Forwarding {
  /** The path and query to ask the upstream for. */
  readonly target: string;
  /** What the upstream is told of the client. When absent it is told what the request itself says, which only a door of ours may be believed in. */
  readonly client?: ClientInfo | undefined;
}

/**
 * Hands a request to `upstream` and its answer back, as they flow; whoever goes away first ends the other side too.
 * Errors: see `Upstream`, as long as no answer has begun.
 */
export function forward(ctx: Context, upstream: Upstream, { target, client }: Forwarding): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!target.startsWith('/')) throw invalid('The request target must be a path.');
    const headers = upstreamHeaders(ctx.req.headers, client);
    headers['x-request-id'] = ctx.state.requestId;
    Object.assign(headers, currentTrace());
    const request = { path: target, method: ctx.method, headers, body: bodyOf(ctx) };
    upstream.send(request, new ProxyResponseWriter(ctx, resolve, reject));
  });
}

export interface ForwardOptions {
  /**
   * Whether `Forwarded` and `X-Forwarded-*` of the request are believed and passed on: only behind a door of ours, which
   * has set them. Otherwise they are set anew.
   */
  readonly trustForwardedHeaders?: boolean;
}

/** The same as a middleware, for requests that are handed on as they are. */
export function forwardTo(upstream: Upstream, { trustForwardedHeaders = false }: ForwardOptions = {}): Middleware {
  return (ctx) =>
    forward(ctx, upstream, {
      target: ctx.req.url ?? '/',
      client: trustForwardedHeaders ? undefined : clientOfSocket(ctx),
    });
}

/**
 * The pool destroys a body it could not send whole (an early 413), and destroying the request itself would cut the
 * client off before it gets the answer; so it is given a copy to destroy. What comes after that is thrown away: a client
 * that can not send it waits on a connection that nobody reads from.
 */
function bodyOf({ req }: Context): Readable | null {
  if (!hasBody(req)) return null;
  const body = new PassThrough();
  req.once('error', (error) => body.destroy(error));
  req.once('close', () => {
    if (!req.complete) body.destroy(new AppError('cancelled', 'The client went away.'));
  });
  body.once('error', () => undefined);
  body.once('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return req.pipe(body);
}
