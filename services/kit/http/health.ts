import type { Context, Middleware } from 'koa';
import type { Service } from '../service.ts';

const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** Whether a path is one of those below. */
export const isProbe = (path: string): boolean => probes.has(path);

/** `/healthz`: the process runs. `/readyz`: it can take work, or 503 with the failed checks. `/metrics`: Prometheus. */
export function healthRoutes(service: Service): Middleware {
  // Every request passes here: one map lookup costs less than matching the patterns of a router.
  const answers = new Map<string, (ctx: Context) => unknown>([
    ['/healthz', (ctx) => sendHealth(ctx, service)],
    ['/readyz', (ctx) => sendReadiness(ctx, service)],
    ['/metrics', (ctx) => sendMetrics(ctx, service)],
  ]);
  return (ctx, next) => {
    const answer = answers.get(ctx.path);
    if (!answer || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx._matchedRoute = ctx.path;
    return answer(ctx);
  };
}

function sendHealth(ctx: Context, { name, role, instance }: Service): void {
  ctx.body = { status: 'ok', service: name, role, instance };
}

async function sendReadiness(ctx: Context, { life }: Service): Promise<void> {
  const missing = await life.notReady();
  ctx.status = missing.length === 0 ? 200 : 503;
  if (missing.length > 0) ctx.set('Retry-After', '2');
  ctx.body = { status: missing.length === 0 ? 'ready' : 'not ready', missing };
}

async function sendMetrics(ctx: Context, { metrics }: Service): Promise<void> {
  ctx.body = await metrics.metrics();
  ctx.set('Content-Type', metrics.contentType);
}
