import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { callerOf } from '../caller.ts';
import { type Authorise, authoriseCallers } from './authorise.ts';
import { createEndpointRouter, type Endpoint, type RouterOptions } from './endpoint-router.ts';
import type { Operation } from './operation.ts';
import { createReadCall, type InvalidPath } from './read-call.ts';
import { sendAnswer } from './send-answer.ts';

export interface ApiRouterOptions<Deps> extends Omit<RouterOptions, 'endpoints'> {
  readonly operations: readonly Operation<Deps>[];
  readonly deps: Deps;
  /** Leaves the caller in `ctx.state.caller`; rejects bad tokens, passes anonymous requests. Absent: no tokens are read. */
  readonly authenticate?: Middleware;
  /** In place of `authenticate`, for APIs whose clients are no users. */
  readonly authorise?: Authorise;
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

type HandlerOptions<Deps> = Omit<ApiRouterOptions<Deps>, 'operations'>;

function handlerOf<Deps>(operation: Operation<Deps>, options: HandlerOptions<Deps>): Endpoint['handle'] {
  const { deps, authenticate, authorise = authoriseCallers(authenticate), invalidPath } = options;
  const { run, read = createReadCall(operation, invalidPath) } = operation;
  return async (ctx, found) => {
    await authorise(ctx, operation);
    const request = await read(ctx, found);
    const call = { ...request, caller: callerOf(ctx), requestId: String(ctx.state.requestId), ctx };
    // Its types are those of the schemas that have just let it through; see operationOf.
    await sendAnswer(ctx, operation, await run(call as Parameters<typeof run>[0], deps));
  };
}
