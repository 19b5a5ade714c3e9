import type { Context } from 'koa';
import { AppError } from '../../errors.ts';
import type { RouteMatch } from './find-route.ts';

/** What answers at a path. */
export interface RouteHandler {
  readonly pattern: string;
  answer(ctx: Context, params: RouteMatch<RouteHandler>['params']): Promise<void>;
}

/** Has what is found at a request's path answer its method; 405 where it has none for that. */
export async function dispatchRoute(ctx: Context, place: RouteMatch<RouteHandler>): Promise<void> {
  const target = place.answers.get(ctx.method === 'HEAD' ? 'GET' : ctx.method);
  if (!target) return rejectMethod(ctx, [...place.answers.keys()]);
  // What metrics and traces are named by: the router itself knows one pattern for everything.
  ctx._matchedRoute = target.pattern;
  await target.answer(ctx, place.params);
}

/** 405 with the methods that are possible; OPTIONS only asks for them. */
function rejectMethod(ctx: Context, methods: readonly string[]): void {
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  ctx.set('Allow', allowed);
  if (ctx.method !== 'OPTIONS')
    throw new AppError('method_not_allowed', `${ctx.method} is not possible here; what is: ${allowed}.`);
  ctx.status = 204;
}
