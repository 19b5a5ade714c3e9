import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { toAppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { setDefaultHeaders } from './default-headers.ts';
import { toProblem } from './problem.ts';

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Proxies that buffer responses would delay events.
  'X-Accel-Buffering': 'no',
};

/** A comment line, so that proxies do not close the connection as idle. */
export const heartbeat = ':\n\n';

/** Begins a response of server-sent events. Koa would wait for a body; from here on the caller writes to `ctx.res`. */
export function beginEventStream(ctx: Context): void {
  ctx.respond = false;
  setDefaultHeaders(ctx);
  disableIdleTimeout(ctx);
  ctx.res.writeHead(200, headers);
}

/** The event `error`: the problem because of which a stream ends that had begun. */
export const errorEvent = ({ state }: Context, thrown: unknown): string =>
  `event: error\ndata: ${JSON.stringify(toProblem(toAppError(thrown), String(state.requestId)))}\n\n`;

/** Answers with the events that `send` writes to `ctx.res`, then ends. What it throws is logged with `failure`, and the last event. */
export async function sendEvents(
  ctx: Context,
  { log, failure }: { readonly log: Logger; readonly failure: string },
  send: () => Promise<void>,
): Promise<void> {
  beginEventStream(ctx);
  ctx.res.write('retry: 3000\n\n');
  try {
    await send();
  } catch (thrown) {
    log.warn({ err: thrown }, failure);
    ctx.res.write(errorEvent(ctx, thrown));
  }
  ctx.res.end();
}

/** An event stream may be idle for hours. TCP keep-alive checks the client instead. */
export function disableIdleTimeout({ req }: { readonly req: IncomingMessage }): void {
  req.socket.setTimeout(0);
  req.socket.setKeepAlive(true, 60_000);
}
