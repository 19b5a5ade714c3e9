import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError, notFound } from '../errors.ts';
import type { Service } from '../service.ts';
import { type Carrier, inSpan, SpanKind } from '../trace.ts';
import { defaultHeaders } from './default-headers.ts';
import { isStillSending, respondEarly } from './early-response.ts';
import { startOf } from './fast-path/handed-over.ts';
import { type RenderError, renderProblem } from './problem.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestMeter } from './request-meter.ts';
import { routeOf } from './route-of.ts';
import { eventOfRejection, reportRequestEvent } from './security-events.ts';

/** Gives every request an id (the caller's `X-Request-Id` where it is valid) and a span. */
export function traceRequests(service: Service): Middleware {
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.headers);
    ctx.state.requestId = requestId;
    defaultHeaders(ctx)['x-request-id'] = requestId;
    await inSpan(service.name, SpanKind.SERVER, traceOf(ctx), async (span) => {
      await next();
      if (!span.isRecording()) return;
      const route = routeOf(ctx);
      span.updateName(`${ctx.method} ${route}`);
      span.setAttributes({
        'http.request.method': ctx.method,
        'http.route': route,
        'http.response.status_code': ctx.status,
      });
    });
  };
}

function traceOf({ headers }: Context): Carrier {
  const { traceparent, tracestate } = headers;
  if (typeof traceparent !== 'string') return {};
  return typeof tracestate === 'string' ? { traceparent, tracestate } : { traceparent };
}

/** Counts requests by route pattern. */
export function measureRequests(meter: RequestMeter): Middleware {
  return async (ctx, next) => {
    const start = startOf(ctx.req);
    meter.begin();
    try {
      await next();
    } finally {
      meter.end(ctx.method, routeOf(ctx), ctx.status, start);
    }
  };
}

/**
 * Renders every error that a handler throws, as a problem or with `render`. Internal errors are logged in full, errors of
 * the client in one line.
 */
export function renderErrors(service: Service, render: RenderError = renderProblem): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const { requestId } = ctx.state;
      const error = render(ctx, thrown, requestId);
      // For the line of the access log.
      ctx.state.errorCode = error.reason;
      const event = eventOfRejection(error);
      if (event) reportRequestEvent(service, ctx, event);
      if (isStillSending(ctx)) respondEarly(ctx, ctx.body);
      const fields = { requestId, method: ctx.method, route: routeOf(ctx), code: error.reason };
      if (error.code === 'internal') service.log.error({ ...fields, err: error }, 'request failed');
      else service.log.debug(fields, 'request rejected');
    }
  };
}

/** Of every response. */
export const fixedHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const;

export function secureHeaders(): Middleware {
  return (ctx, next) => {
    Object.assign(defaultHeaders(ctx), fixedHeaders);
    return next();
  };
}

/** 405 with `Allow` where the path exists under another method, 404 otherwise. */
export function rejectUnknown(routers: readonly Router[]): Middleware {
  return async (ctx) => {
    const methods = new Set(
      routers.flatMap((router) => router.match(ctx.path, ctx.method).path).flatMap((layer) => layer.methods),
    );
    // A router that matches every path has passed the request on: none of its own paths is this one.
    if (methods.size === 0 || methods.has(ctx.method)) throw notFound(`There is nothing at ${ctx.path.slice(0, 200)}.`);
    const allow = [...methods].join(', ');
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      ctx.set('Allow', allow);
      return;
    }
    ctx.set('Allow', allow);
    throw new AppError('method_not_allowed', `${ctx.method} is not allowed here; allowed: ${allow}.`);
  };
}
