import type { Context, Middleware } from 'koa';
import { invalid, notFound, unavailable } from '../../kit/errors.ts';
import type { ApiPages } from '../../kit/http/api/api-page.ts';
import { defaultHeaders } from '../../kit/http/default-headers.ts';
import type { CreateListener } from '../../kit/http/fast-path/answer-before.ts';
import type { Network } from '../../kit/http/networks.ts';
import { forward } from '../../kit/http/proxy/forward.ts';
import { createRateLimiter } from '../../kit/http/rate-limit.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import type { SharedCounts } from '../../kit/http/window-counts.ts';
import { acceptsHtml } from './accepts-html.ts';
import { createClientResolver } from './client.ts';
import { collapseSlashes } from './collapse-slashes.ts';
import type { PublicFiles } from './files/read-public-files.ts';
import { sendPublicFile } from './files/send-public-file.ts';
import { createFindRoute } from './find-route.ts';
import { createForwardFast } from './forward-fast.ts';
import { type Limits, limitPolicies } from './limits.ts';
import { placeholderSegment } from './placeholder-segment.ts';
import type { ReceiveBody } from './receive-body.ts';
import { rejectUpgrade } from './reject-upgrade.ts';
import { type Destination, isEventStream, type Route, routes, type UpstreamService } from './route-table.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { targetOf } from './target-of.ts';

export interface EdgeDeps {
  /** Undefined while the platform has no such service. */
  readonly upstreams: Readonly<Record<UpstreamService, Upstream | undefined>>;
  readonly findFile: PublicFiles['find'];
  readonly page: Middleware;
  readonly docs: ApiPages;
  readonly limits: Limits;
  /** Where several edges count together. */
  readonly counts?: SharedCounts | undefined;
  readonly trustedProxies: readonly Network[];
  readonly receiveBody: ReceiveBody;
}

type RouteHandler = (ctx: Context, route: Route) => unknown;

/** The steps of most requests before the middleware, and of all that are left. */
export interface EdgeRoutes {
  readonly fastPath: CreateListener;
  readonly middleware: Middleware;
}

/** Everything the edge answers besides its health. No router: the table needs none, and one would cost a tenth of the throughput. */
export function createEdgeRoutes(deps: EdgeDeps): EdgeRoutes {
  const clientOf = createClientResolver(deps.trustedProxies);
  const limitRate = createRateLimiter(limitPolicies(deps.limits), deps.counts);
  const findRoute = createFindRoute(routes);
  const handlers = createHandlers(deps);
  const { upstreams, receiveBody } = deps;
  const fastPath = createForwardFast({ findRoute, upstreams, clientOf, limitRate, receiveBody });
  const middleware: Middleware = async (ctx) => {
    ctx.state.client = clientOf(ctx);
    setSecurityHeaders(ctx);
    limitRate({ client: ctx.state.client, headers: ctx.headers }, defaultHeaders(ctx));
    rejectUpgrade(ctx);
    if (!ctx.url.startsWith('/')) throw invalid('The request target must be a path.');
    // Before anything is decided by the path, so that there is one spelling of it.
    ctx.url = collapseSlashes(ctx.url);
    const { path } = ctx;
    const route = findRoute(path) ?? (acceptsHtml(ctx) ? frontPageRoute : undefined);
    if (!route) throw notFoundAt(path);
    // Metrics and traces read the route here, where a router would leave it.
    ctx._matchedRoute = route.pattern;
    if (!route.allowsPlaceholders && placeholderSegment(path) !== undefined) throw placeholderLeft(path);
    await handlers[route.to](ctx, route);
  };
  return { fastPath, middleware };
}

function createHandlers(deps: EdgeDeps): Readonly<Record<Destination, RouteHandler>> {
  const { upstreams, findFile, page, docs, receiveBody } = deps;
  const toUpstream =
    (service: UpstreamService): RouteHandler =>
    async (ctx, route) => {
      const upstream = upstreams[service];
      if (!upstream) throw unavailable(`This platform has no ${service} service yet.`);
      const { target, prefix } = targetOf(ctx.req.url ?? '/', route);
      const { body, connections } = await receiveBody.of(ctx);
      const client = prefix === undefined ? ctx.state.client : { ...ctx.state.client, prefix };
      const use = body === null && isEventStream(ctx.method, target) ? 'streams' : connections;
      await forward(ctx, upstream, { target, client, body, connections: use });
    };
  return {
    page: (ctx) => page(ctx, async () => undefined),
    docs(ctx) {
      const found = docs.get(ctx.path === '/docs/' ? '/docs' : ctx.path);
      if (!found) throw notFoundAt(ctx.path);
      return found(ctx, async () => undefined);
    },
    file(ctx) {
      const found = findFile(ctx.path);
      if (!found) throw notFoundAt(ctx.path);
      sendPublicFile(ctx, found.file, { hashed: found.hashed });
    },
    content: toUpstream('content'),
    portal: toUpstream('portal'),
    onboarding: toUpstream('onboarding'),
    deployment: toUpstream('deployment'),
    composer: toUpstream('composer'),
    logs: toUpstream('logs'),
    artifacts: toUpstream('artifacts'),
  };
}

/** For browsers only: a program with a wrong path gets a 404. */
const frontPageRoute: Route = { pattern: '/**', to: 'page' };

const notFoundAt = (path: string) => notFound(`There is nothing at ${path.slice(0, 200)}.`);

const placeholderLeft = (path: string) =>
  notFound(
    `There is nothing at ${path.slice(0, 200)}: replace the placeholder "${placeholderSegment(path)}" by a value.`,
  );
