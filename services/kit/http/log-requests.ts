import type { Middleware } from 'koa';
import { createAccessLog } from '../access-log.ts';
import type { Service } from '../service.ts';
import { principalOf } from './caller.ts';
import { healthPath } from './health.ts';
import { routeOf } from './route-of.ts';

/**
 * Logs every request when its response is complete, or its connection closed. Probes are left out where the server
 * answers them.
 */
export function logRequests(service: Service, { probes }: { readonly probes: boolean }): Middleware {
  const access = createAccessLog(service);
  return (ctx, next) => {
    if (probes && ctx.path === healthPath) return next();
    const start = performance.now();
    const { res, req } = ctx;
    const sentBefore = req.socket.bytesWritten;
    const context = access.traceFields();
    // Not after `next`: streams are sent later, and their bytes and ends are not known there.
    res.once('close', () => {
      const line = {
        ...context,
        method: ctx.method,
        route: routeOf(ctx),
        status: ctx.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        bytes: req.socket.bytesWritten - sentBefore,
        principal: principalOf(ctx),
        requestId: ctx.state.requestId,
        code: ctx.state.errorCode,
        ...(!res.writableFinished && { aborted: true as const }),
      };
      access.write(line, ctx.status >= 500);
    });
    return next();
  };
}
