import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../errors.ts';
import { callerOf, requireCaller } from '../caller.ts';
import { createEndpointRouter, type Endpoint, type RouterOptions } from './endpoint-router.ts';
import type { Access, Operation } from './operation.ts';
import { type InvalidPath, readCall } from './read-call.ts';
import { sendAnswer } from './send-answer.ts';

export interface ApiRouterOptions<Deps> extends Omit<RouterOptions, 'endpoints'> {
  readonly operations: readonly Operation<Deps>[];
  readonly deps: Deps;
  /** Leaves the caller in `ctx.state.caller`; rejects bad tokens, passes anonymous requests. Absent: all operations are open. */
  readonly authenticate?: Middleware;
  /** What a path parameter that does not match its schema is answered; `not_found` where it is absent. */
  readonly invalidPath?: InvalidPath;
}

/** The HTTP API of a service: a route for every declared operation, and for every page. */
export function createApiRouter<Deps>({ operations, ...options }: ApiRouterOptions<Deps>): Router {
  const endpoints = operations.flatMap((operation) => {
    const handle = handlerOf(operation, options);
    const { method, path, aliases = [] } = operation;
    return [path, ...aliases].map((one): Endpoint => ({ method, path: one, handle }));
  });
  return createEndpointRouter({ ...options, endpoints });
}

type HandlerOptions<Deps> = Pick<ApiRouterOptions<Deps>, 'deps' | 'authenticate' | 'invalidPath'>;

function handlerOf<Deps>(operation: Operation<Deps>, options: HandlerOptions<Deps>): Endpoint['handle'] {
  const { deps, authenticate, invalidPath } = options;
  const { access, method, scope = method === 'GET' ? 'read' : 'write', run } = operation;
  return async (ctx, found) => {
    await authenticate?.(ctx, async () => undefined);
    checkAccess(ctx, access, scope);
    const read = await readCall(ctx, operation, found, invalidPath);
    const call = { ...read, caller: callerOf(ctx), requestId: String(ctx.state.requestId), ctx };
    // Its types are those of the schemas that have just let it through; see operationOf.
    await sendAnswer(ctx, operation, await run(call as Parameters<typeof run>[0], deps));
  };
}

function checkAccess(ctx: Context, access: Access, scope: string): void {
  const caller = access === 'open' ? callerOf(ctx) : requireCaller(ctx);
  if (!caller) return;
  if (caller.via === 'api-token' && !caller.scopes.includes(scope))
    throw new AppError('forbidden', `This API token lacks the scope "${scope}"; make one that has it.`);
  if (typeof access === 'string' || caller.roles.some((role) => access.includes(role))) return;
  throw new AppError('forbidden', `Only users with the role ${access.join(' or ')} may do this.`);
}
