import { PassThrough, type Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import { AppError, invalid } from '../../errors.ts';
import { currentTrace } from '../../trace.ts';
import { hasBody } from '../body-chunks.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { type ClientInfo, clientOfSocket } from './client-info.ts';
import { upstreamHeaders } from './headers.ts';
import { ProxyResponseWriter } from './proxy-response-writer.ts';

export interface Forwarding {
  /** Path and query of the upstream request. */
  readonly target: string;
  /** The client to forward. When absent the forwarding headers of the request are kept, which is safe only behind a trusted proxy. */
  readonly client?: ClientInfo | undefined;
}

/**
 * Streams a request to `upstream` and its response to the client; when either side closes its connection, the other is
 * closed too. Errors: see `Upstream`, until the response has started.
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
   * Whether `Forwarded` and `X-Forwarded-*` of the request are kept: only behind a trusted proxy that sets them. Otherwise
   * they are replaced.
   */
  readonly trustForwardedHeaders?: boolean;
}

/** The same as a middleware, for requests that are forwarded unchanged. */
export function forwardTo(upstream: Upstream, { trustForwardedHeaders = false }: ForwardOptions = {}): Middleware {
  return (ctx) =>
    forward(ctx, upstream, {
      target: ctx.req.url ?? '/',
      client: trustForwardedHeaders ? undefined : clientOfSocket(ctx),
    });
}

/**
 * The pool destroys a body that it could not send whole (an early 413), and destroying the request would close the
 * connection before the client gets the response; so the pool gets a copy. The rest of the body is discarded: a client
 * that cannot send it would wait forever.
 */
function bodyOf({ req }: Context): Readable | null {
  if (!hasBody(req)) return null;
  const body = new PassThrough();
  req.once('error', (error) => body.destroy(error));
  req.once('close', () => {
    if (!req.complete) body.destroy(new AppError('cancelled', 'The client closed the connection.'));
  });
  body.once('error', () => undefined);
  body.once('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return req.pipe(body);
}
