import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import type { Service } from '../../service.ts';
import { renderErrors } from '../middleware.ts';
import { type RenderError, renderProblem } from '../problem.ts';
import type { ApiPages } from './api-page.ts';
import { createOverlappingRouteTable, createRouteTable, type RouteMatch } from './find-route.ts';
import type { Method } from './operation.ts';

/** What answers a method at a path. */
export interface Endpoint {
  readonly method: Method;
  /** `/solutions/{solutionId}`. */
  readonly path: string;
  handle(ctx: Context, params: RouteMatch<Endpoint>['params']): Promise<void>;
}

export interface RouterOptions {
  readonly service: Service;
  readonly endpoints: readonly Endpoint[];
  /** Served with GET besides the endpoints, by path. */
  readonly pages?: ApiPages | undefined;
  /** Prefix of all paths: `/ccds`. */
  readonly prefix?: string;
  /** Renders failures; as problems (RFC 9457) where it is absent. */
  readonly render?: RenderError | undefined;
  /** Sees every request before endpoints are looked up, such as to proxy paths of another service. */
  readonly before?: Middleware | undefined;
  /** Handles paths that no endpoint has; 404 where it is absent. */
  readonly otherwise?: Middleware | undefined;
  /** See `createOverlappingRouteTable`. */
  readonly overlapping?: true | undefined;
  /** See `RouteTableOptions`. For services whose paths have always matched in any case. */
  readonly ignoreCase?: true | undefined;
  /** Keeps a % that encodes no character as it was sent; where it is absent, such a path belongs to no endpoint. */
  readonly keepsBadEscapes?: true | undefined;
  /** What `Allow` names where `methods` are possible; HEAD and OPTIONS are added at the end where it is absent. */
  readonly allow?: ((methods: readonly string[]) => readonly string[]) | undefined;
}

/** The one router of all HTTP APIs: finds the endpoint of a path in a tree, and answers 405 and OPTIONS. */
export function createEndpointRouter(options: RouterOptions): Router {
  const {
    service,
    endpoints,
    pages = new Map(),
    prefix = '',
    render = renderProblem,
    before = passOn,
    otherwise,
    allow,
    ignoreCase = false,
    keepsBadEscapes = false,
  } = options;
  const createTable = options.overlapping ? createOverlappingRouteTable : createRouteTable;
  const routes = createTable<Endpoint>({ ignoreCase });
  for (const endpoint of endpoints) routes.add(endpoint.method, prefix + endpoint.path, endpoint);
  for (const [path, send] of pages) routes.add('GET', prefix + path, pageEndpoint(path, send));

  const router = new Router({ prefix });
  router.all('{/*rest}', renderErrors(service, render), before, async (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const path = decodablePath(ctx.path, keepsBadEscapes);
    const place = path === undefined ? undefined : routes.find(path, method);
    if (!place) return otherwise ? otherwise(ctx, next) : next();
    const endpoint = place.answers.get(method);
    if (!endpoint) return rejectMethod(ctx, [...place.answers.keys()], allow);
    // Names metrics and traces: the Koa router knows one pattern for everything.
    ctx._matchedRoute = prefix + endpoint.path;
    await endpoint.handle(ctx, place.params);
  });
  return router;
}

const passOn: Middleware = (_, next) => next();

const pageEndpoint = (path: string, send: Middleware): Endpoint => ({
  method: 'GET',
  path,
  handle: async (ctx) => send(ctx, async () => undefined),
});

/** 405 with the methods that are possible; 204 to OPTIONS. */
function rejectMethod(ctx: Context, methods: readonly string[], allow = withHeadAndOptions): void {
  const allowed = allow(methods).join(', ');
  ctx.set('Allow', allowed);
  if (ctx.method !== 'OPTIONS')
    throw new AppError('method_not_allowed', `${ctx.method} is not possible here; use one of: ${allowed}.`);
  ctx.status = 204;
}

const withHeadAndOptions = (methods: readonly string[]): readonly string[] => [
  ...methods,
  ...(methods.includes('GET') ? ['HEAD'] : []),
  'OPTIONS',
];

/** `Allow` as clients of content and the orchestrator read it: HEAD stands before GET, OPTIONS is not named. */
export const withoutOptions = (methods: readonly string[]): readonly string[] =>
  methods.flatMap((method) => (method === 'GET' ? ['HEAD', 'GET'] : [method]));

function decodablePath(path: string, keepsBadEscapes: boolean): string | undefined {
  if (!path.includes('%')) return path;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return keepsBadEscapes ? path.replaceAll('%', '%25') : undefined;
  }
}
