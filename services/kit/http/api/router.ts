import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import type { Service } from '../../service.ts';
import { callerOf, requireCaller } from '../caller.ts';
import { renderErrors } from '../middleware.ts';
import { type RenderError, renderProblem } from '../problem.ts';
import type { ApiPages } from './api-page.ts';
import { createRouteTable } from './find-route.ts';
import type { Access, Operation } from './operation.ts';
import { readCall } from './read-call.ts';
import { dispatchRoute, type RouteHandler } from './target.ts';

export interface ApiRouterOptions<Deps> {
  readonly service: Service;
  readonly operations: readonly Operation<Deps>[];
  readonly deps: Deps;
  /** Leaves who asks in `ctx.state.caller`; refuses bad tokens, lets through who shows none. */
  readonly authenticate: Middleware;
  /** What is shown besides the operations, by path. */
  readonly pages?: ApiPages;
  /** Failures look like this; as problems where it is absent. */
  readonly render?: RenderError;
  /** What becomes of paths that are no operation, such as handing them on; 404 where it is absent. */
  readonly otherwise?: Middleware;
}

/** The HTTP interface of a service: a route for every operation that is declared, and for every page. */
export function createApiRouter<Deps>(options: ApiRouterOptions<Deps>): Router {
  const { service, operations, pages = new Map(), render = renderProblem, otherwise } = options;
  const routes = createRouteTable<RouteHandler>();
  const add = (method: Operation<Deps>['method'], pattern: string, answer: RouteHandler['answer']) =>
    routes.add(method, pattern, { pattern, answer });
  for (const operation of operations) add(operation.method, operation.path, handlerOf(operation, options));
  for (const [path, send] of pages) add('GET', path, async (ctx) => send(ctx, async () => undefined));

  const router = new Router();
  router.all('{/*rest}', renderErrors(service, render), async (ctx, next) => {
    const place = isDecodable(ctx.path) ? routes.find(ctx.path) : undefined;
    if (!place) return otherwise ? otherwise(ctx, next) : next();
    await dispatchRoute(ctx, place);
  });
  return router;
}

function handlerOf<Deps>(
  operation: Operation<Deps>,
  { deps, authenticate }: ApiRouterOptions<Deps>,
): RouteHandler['answer'] {
  const { access, method, status = 200, scope = method === 'GET' ? 'read' : 'write', run } = operation;
  return async (ctx, found) => {
    await authenticate(ctx, async () => undefined);
    checkAccess(ctx, access, scope);
    const read = await readCall(ctx, operation, found);
    const call = { ...read, caller: callerOf(ctx), requestId: String(ctx.state.requestId), ctx };
    // Its types are those of the schemas that have just let it through; see operationOf.
    const body = await run(call as Parameters<typeof run>[0], deps);
    if (body === undefined) return;
    ctx.status = status;
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(body);
  };
}

function checkAccess(ctx: Context, access: Access, scope: string): void {
  const caller = access === 'open' ? callerOf(ctx) : requireCaller(ctx);
  if (!caller) return;
  if (caller.via === 'api-token' && !caller.scopes.includes(scope))
    throw new AppError('forbidden', `This API token is not made for this; it would need the scope "${scope}".`);
  if (typeof access === 'string' || caller.roles.some((role) => access.includes(role))) return;
  throw new AppError('forbidden', `This is for users with the role ${access.join(' or ')}.`);
}

/** A path with a % that encodes nothing is none of ours. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
