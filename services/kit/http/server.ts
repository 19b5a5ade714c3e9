import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { ConfigError } from '../config.ts';
import { createCounter } from '../counter.ts';
import type { Service } from '../service.ts';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { applyDefaultHeaders } from './default-headers.ts';
import { healthRoutes } from './health.ts';
import { logRequests } from './log-requests.ts';
import { measureRequests, rejectUnknown, renderErrors, secureHeaders, traceRequests } from './middleware.ts';

export interface HttpServerOptions extends HttpApi {
  readonly service: Service;
  readonly host: string;
  readonly port: number;
  /** The setting that an operator changes when the port is in use. */
  readonly portSetting: string;
}

/** What a server answers besides probes and metrics. */
export interface HttpApi {
  readonly routers: readonly Router[];
  /** Handles requests that no router handles; 404 where it is absent. */
  readonly otherwise?: Middleware;
  /** A connection without traffic for this long is closed; a slow upload stays open while bytes arrive. */
  readonly idleTimeoutMs?: number;
  /** For a server that strangers reach. */
  readonly connections?: ConnectionLimits;
}

export interface HttpServer {
  /** `http://host:port`, with the actual port. */
  readonly url: string;
}

/** Longer than clients and proxies keep an idle connection, so that they close it: otherwise a request sent at that moment is lost. */
const keepAliveMs = 75_000;
/** Connections that wait to be accepted; many concurrent clients exceed the default of 511. */
const backlog = 4_096;
/** For the headers of a request; bodies may take longer. */
const headersMs = 20_000;
const drainLimitMs = 8_000;
const sweepMs = 50;

/**
 * Serves a role at the first port of its descriptor. A gateway calls it when it is ready to answer, so that the server stops
 * before what it needs; other roles call it first, so that probes see them start and drain.
 */
export function serveHttp(service: Service, api: HttpApi = { routers: [] }): Promise<HttpServer> {
  const { host, ports } = service.listen;
  const [[portSetting, port] = ['PORT', 0]] = Object.entries(ports);
  return startHttpServer({ service, host, port, portSetting, ...api });
}

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
    connections,
  } = options;
  const app = new Koa();
  app.silent = true;
  app.use(applyDefaultHeaders());
  app.use(traceRequests(service));
  app.use(logRequests(service));
  app.use(measureRequests(service));
  app.use(renderErrors(service));
  app.use(secureHeaders());
  app.use(healthRoutes(service));
  for (const router of routers) app.use(router.routes());
  app.use(otherwise);

  const server = createServer(
    { keepAliveTimeout: keepAliveMs, headersTimeout: headersMs, requestTimeout: 0 },
    app.callback(),
  );
  server.setTimeout(idleTimeoutMs);
  if (connections) {
    const rejected = createCounter(service, 'http_rejected_connections_total', 'Connections beyond a limit', []);
    limitConnections(server, connections, () => rejected.inc());
  }
  const unused = trackUnused(server);
  await listen(server, host, port, portSetting);
  service.life.onStop('http server', () => drain(server, unused));
  const { port: actual } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` };
}

function listen(server: Server, host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new ConfigError([`${setting} is wrong: port ${port} on ${host} is in use; choose another`]) : error,
      );
    });
    server.listen({ port, host, backlog }, resolve);
  });
}

/**
 * Connections without a request yet, as browsers and pools open them in advance. Node does not count them as idle, so each
 * of them would delay the end of the process as long as a slow request may.
 */
function trackUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/** Waits for requests in flight, then closes the remaining connections. */
function drain(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainLimitMs);
    // A connection whose request has ended would be kept alive for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  });
}
