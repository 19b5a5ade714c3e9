import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import type { Service } from '../../service.ts';
import { renderErrors } from '../middleware.ts';
import { type RenderError, renderProblem } from '../problem.ts';
import type { ApiPages } from './api-page.ts';
import { createRouteTable, type RouteMatch } from './find-route.ts';
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
  /** Handles paths that no endpoint has, such as proxying them; 404 where it is absent. */
  readonly otherwise?: Middleware | undefined;
  /** What `Allow` names where `methods` are possible; HEAD and OPTIONS are added at the end where it is absent. */
  readonly allow?: ((methods: readonly string[]) => readonly string[]) | undefined;
}

/** The one router of all HTTP APIs: finds the endpoint of a path in a tree, and answers 405 and OPTIONS. */
export function createEndpointRouter(options: RouterOptions): Router {
  const { service, endpoints, pages = new Map(), prefix = '', render = renderProblem, otherwise, allow } = options;
  const routes = createRouteTable<Endpoint>();
  for (const endpoint of endpoints) routes.add(endpoint.method, prefix + endpoint.path, endpoint);
  for (const [path, send] of pages) routes.add('GET', prefix + path, pageEndpoint(path, send));

  const router = new Router({ prefix });
  router.all('{/*rest}', renderErrors(service, render), async (ctx, next) => {
    const place = isDecodable(ctx.path) ? routes.find(ctx.path) : undefined;
    if (!place) return otherwise ? otherwise(ctx, next) : next();
    const endpoint = place.answers.get(ctx.method === 'HEAD' ? 'GET' : ctx.method);
    if (!endpoint) return rejectMethod(ctx, [...place.answers.keys()], allow);
    // Names metrics and traces: the Koa router knows one pattern for everything.
    ctx._matchedRoute = prefix + endpoint.path;
    await endpoint.handle(ctx, place.params);
  });
  return router;
}

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

/** A path with a % that encodes no character belongs to no endpoint. */
function isDecodable(path: string): boolean {
  try {
    return !path.includes('%') || decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
