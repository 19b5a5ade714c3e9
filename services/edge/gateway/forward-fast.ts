import type { IncomingMessage } from 'node:http';
import { hasBody } from '../../kit/http/body-chunks.ts';
import { answerBefore, type CreateListener } from '../../kit/http/fast-path/answer-before.ts';
import type { FastRequest } from '../../kit/http/fast-path/fast-request.ts';
import type { ClientInfo } from '../../kit/http/proxy/client-info.ts';
import { FastResponseWriter } from '../../kit/http/proxy/fast-response-writer.ts';
import { upstreamHeaders } from '../../kit/http/proxy/headers.ts';
import type { RateLimiter } from '../../kit/http/rate-limit.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import type { ClientResolver } from './client.ts';
import type { CountedRequest } from './limits.ts';
import { placeholderSegment } from './placeholder-segment.ts';
import type { ReceiveBody } from './receive-body.ts';
import { type Destination, isEventStream, type Route } from './route-table.ts';
import { securityHeadersOf } from './security-headers.ts';
import { targetOf } from './target-of.ts';

export interface ForwardFastDeps {
  readonly findRoute: (path: string) => Route | undefined;
  readonly upstreams: Readonly<Partial<Record<Destination, Upstream | undefined>>>;
  readonly clientOf: ClientResolver;
  readonly limitRate: RateLimiter<CountedRequest>;
  readonly receiveBody: Pick<ReceiveBody, 'small'>;
}

interface Accepted {
  readonly route: Route;
  readonly upstream: Upstream;
  /** As `targetOf` says. */
  readonly target: string;
  readonly prefix: string | undefined;
}

/** What the path of a request would have to be looked at for more closely. */
const unusual = /\/\/|[#\s]/;

/**
 * Forwards what most requests are: one for a service that is there, with a small body or none, at a path that says what it means. It
 * does what `createEdgeRoutes` does with such a request, in the listener of the server.
 */
export const createForwardFast = (deps: ForwardFastDeps): CreateListener => {
  const { findRoute, upstreams, clientOf, limitRate, receiveBody } = deps;

  function accept(req: IncomingMessage): Accepted | undefined {
    const { url = '', method = '' } = req;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    if (!path.startsWith('/') || unusual.test(path)) return undefined;
    const route = findRoute(path);
    const upstream = route && upstreams[route.to];
    if (!upstream) return undefined;
    const { target, prefix } = targetOf(url, route);
    if (isEventStream(method, target)) return undefined;
    if (!route.allowsPlaceholders && placeholderSegment(path) !== undefined) return undefined;
    if (hasBody(req) && !receiveBody.small.isFor(req)) return undefined;
    return { route, upstream, target, prefix };
  }

  function answer(request: FastRequest, accepted: Accepted): void {
    const { req, headers } = request;
    const client = clientOf(request);
    request.route = accepted.route.pattern;
    request.state = { client };
    Object.assign(headers, securityHeadersOf(client));
    limitRate({ client, headers: req.headers }, headers);
    const forward = (body: Buffer | null) => request.attempt(() => send(request, accepted, client, body));
    if (hasBody(req)) receiveBody.small.take(req, forward, (error) => request.fail(error));
    else forward(null);
  }

  return answerBefore({ accept, answer });
};

function send(
  request: FastRequest,
  { upstream, target, prefix }: Accepted,
  client: ClientInfo,
  body: Buffer | null,
): void {
  const { req, requestId, traceparent } = request;
  const headers = upstreamHeaders(req.headers, prefix === undefined ? client : { ...client, prefix });
  headers['x-request-id'] = requestId;
  headers.traceparent = traceparent;
  upstream.send({ path: target, method: req.method ?? 'GET', headers, body }, new FastResponseWriter(request));
}
