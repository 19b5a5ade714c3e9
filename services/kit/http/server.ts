import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { ConfigError } from '../config.ts';
import type { Service } from '../service.ts';
import { applyDefaultHeaders } from './default-headers.ts';
import { healthRoutes } from './health.ts';
import { measureRequests, rejectUnknown, renderErrors, secureHeaders, traceRequests } from './middleware.ts';

export interface HttpServerOptions {
  readonly service: Service;
  readonly host: string;
  readonly port: number;
  /** The setting an operator changes when the port is taken. */
  readonly portSetting: string;
  readonly routers: readonly Router[];
  /** Answers whatever no router does, instead of 404: for a service that finds its routes by itself. */
  readonly otherwise?: Middleware;
  /** A connection on which nothing moves for this long is closed; slow uploads live as long as bytes arrive. */
  readonly idleTimeoutMs?: number;
}

export interface HttpServer {
  /** `http://host:port`, with the port really in use. */
  readonly url: string;
}

/** Longer than clients and proxies keep an idle connection, so that it is theirs to close: the other way round, a request sent at that moment is lost. */
const keepAliveMs = 75_000;
/** Connections that wait to be accepted; a crowd that comes at once must not be turned away by the default of 511. */
const backlog = 4_096;
const drainLimitMs = 8_000;
const sweepMs = 50;

/** Starts a Koa server with health, metrics, tracing and problem rendering; it stops with the service's lifecycle. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const {
    service,
    host,
    port,
    portSetting,
    routers,
    otherwise = rejectUnknown(routers),
    idleTimeoutMs = 120_000,
  } = options;
  const app = new Koa();
  app.silent = true;
  app.use(applyDefaultHeaders());
  app.use(traceRequests(service));
  app.use(measureRequests(service));
  app.use(renderErrors(service));
  app.use(secureHeaders());
  app.use(healthRoutes(service));
  for (const router of routers) app.use(router.routes());
  app.use(otherwise);

  const server = createServer({ keepAliveTimeout: keepAliveMs, requestTimeout: 0 }, app.callback());
  server.setTimeout(idleTimeoutMs);
  const silent = followSilent(server);
  await listen(server, host, port, portSetting);
  service.life.onStop('http server', () => drain(server, silent));
  const { port: actual } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` };
}

function listen(server: Server, host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new ConfigError([`${setting} is wrong: port ${port} on ${host} is taken; choose another`]) : error,
      );
    });
    server.listen({ port, host, backlog }, resolve);
  });
}

/**
 * Connections that have not sent a request yet, as browsers and pools open them in advance. Node does not count them
 * among the idle ones, so that each of them would hold up the end of the process as long as a slow request may.
 */
function followSilent(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return silent;
}

/** Lets requests in flight end, then cuts what is left. */
function drain(server: Server, silent: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainLimitMs);
    // A connection whose request has ended is kept for the next one, which will not come.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
    for (const socket of silent) socket.destroy();
  });
}
