import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { setDefaultHeaders } from './default-headers.ts';

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

/** An event stream may be idle for hours. TCP keep-alive checks the client instead. */
export function disableIdleTimeout({ req }: { readonly req: IncomingMessage }): void {
  req.socket.setTimeout(0);
  req.socket.setKeepAlive(true, 60_000);
}
