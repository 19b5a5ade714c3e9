import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { defaultHeaders } from '../default-headers.ts';

/** A request that a fast path has begun with and left to the middleware. */
export interface HandedOver {
  /** Of `performance.now()`. */
  readonly startedAt: number;
  /** Absent: it is handled from the beginning. */
  readonly failure?: unknown;
  readonly route: string;
  /** What is known of its client. */
  readonly state: Readonly<Record<string, unknown>>;
  /** What its response has, whatever becomes of it. */
  readonly headers: Readonly<Record<string, string>>;
}

const requests = new WeakMap<IncomingMessage, HandedOver>();

export const handOver = (req: IncomingMessage, handed: HandedOver): void => void requests.set(req, handed);

/** When the server got a request, by `performance.now()`. */
export const startOf = (req: IncomingMessage): number => requests.get(req)?.startedAt ?? performance.now();

/** Goes on where a fast path has stopped: what has failed there is rendered, logged and counted as any other failure. */
export function resumeHandedOver(): Middleware {
  return async (ctx, next) => {
    const handed = requests.get(ctx.req);
    if (handed?.failure === undefined) return next();
    Object.assign(ctx.state, handed.state);
    Object.assign(defaultHeaders(ctx), handed.headers);
    ctx._matchedRoute = handed.route;
    throw handed.failure;
  };
}
