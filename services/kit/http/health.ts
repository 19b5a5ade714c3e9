import type { Middleware } from 'koa';
import type { Service } from '../service.ts';

/** The probe of load balancers in front of the platform. */
export const healthPath = '/healthz';

/** For strangers: whether the process takes requests, and nothing else of it; 503 while it drains. */
export function answerHealth({ life }: Service): Middleware {
  return (ctx, next) => {
    if (ctx.path !== healthPath || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx._matchedRoute = healthPath;
    if (life.draining) ctx.status = 503;
    ctx.body = { status: life.draining ? 'draining' : 'ok' };
  };
}
