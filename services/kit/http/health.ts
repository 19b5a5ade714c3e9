import Router from '@koa/router';
import type { Service } from '../service.ts';

/** `/healthz`: the process runs. `/readyz`: it can take work, or 503 with what is missing. `/metrics`: Prometheus. */
export function healthRoutes(service: Service): Router {
  const router = new Router();
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok', service: service.name, role: service.role, instance: service.instance };
  });
  router.get('/readyz', async (ctx) => {
    const missing = await service.life.notReady();
    ctx.status = missing.length === 0 ? 200 : 503;
    if (missing.length > 0) ctx.set('Retry-After', '2');
    ctx.body = { status: missing.length === 0 ? 'ready' : 'not ready', missing };
  });
  router.get('/metrics', async (ctx) => {
    ctx.body = await service.metrics.metrics();
    ctx.set('Content-Type', service.metrics.contentType);
  });
  return router;
}
