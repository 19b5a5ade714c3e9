import type { Context, Middleware } from 'koa';
import { type AppError, invalid } from '../../errors.ts';
import { currentTrace } from '../../trace.ts';
import type { Upstream, UpstreamRequest } from '../upstream/upstream.ts';
import { type ClientInfo, clientOfSocket } from './client-info.ts';
import { upstreamHeaders } from './headers.ts';
import { ProxyResponseWriter } from './proxy-response-writer.ts';
import { streamBody } from './receive-body.ts';

export interface Forwarding {
  /** Path and query of the upstream request. */
  readonly target: string;
  /** The client to forward. When absent the forwarding headers of the request are kept, which is safe only behind a trusted proxy. */
  readonly client?: ClientInfo | undefined;
  /** Headers of the upstream request in place of those that the client has sent. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The body as it is sent on; the request's own as a stream where it is absent. */
  readonly body?: UpstreamRequest['body'];
  readonly connections?: UpstreamRequest['connections'];
  /** The error in place of a response with this status, such as one that is about this service's own account; undefined for others. */
  readonly errorOf?: ((status: number) => AppError | undefined) | undefined;
}

/**
 * Streams a request to `upstream` and its response to the client; when either side closes its connection, the other is
 * closed too. Errors: see `Upstream`, until the response has started.
 */
export function forward(ctx: Context, upstream: Upstream, forwarding: Forwarding): Promise<void> {
  return new Promise((resolve, reject) => {
    const { target, client, connections, errorOf } = forwarding;
    if (!target.startsWith('/')) throw invalid('The request target must be a path.');
    const body = forwarding.body === undefined ? streamBody(ctx.req) : forwarding.body;
    const headers = upstreamHeaders(ctx.req.headers, client);
    headers['x-request-id'] = ctx.state.requestId;
    Object.assign(headers, currentTrace(), forwarding.headers);
    const request = { path: target, method: ctx.method, headers, body, connections };
    upstream.send(request, new ProxyResponseWriter(ctx, resolve, reject, errorOf));
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
