import type { Middleware } from 'koa';
import type { AccessLog } from '../access-log.ts';
import { principalOf } from './caller.ts';
import { startOf } from './fast-path/handed-over.ts';
import { healthPath } from './health.ts';
import { routeOf } from './route-of.ts';

/**
 * Logs every request when its response is complete, or its connection closed. Probes are left out where the server
 * answers them.
 */
export function logRequests(access: AccessLog, { probes }: { readonly probes: boolean }): Middleware {
  return (ctx, next) => {
    if (probes && ctx.path === healthPath) return next();
    const { res, req } = ctx;
    const start = startOf(req);
    const sentBefore = req.socket.bytesWritten;
    const context = access.traceFields();
    // Not after `next`: streams are sent later, and their bytes and ends are not known there.
    res.once('close', () => {
      const line = {
        ...context,
        method: ctx.method,
        http: req.httpVersion,
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
