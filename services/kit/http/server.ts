import { createServer } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type Router from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { createAccessLog } from '../access-log.ts';
import { createCounter } from '../metrics.ts';
import type { Service } from '../service.ts';
import { recordsSpans } from '../trace.ts';
import { type ConnectionLimits, limitConnections } from './connection-limit.ts';
import { applyDefaultHeaders } from './default-headers.ts';
import type { CreateListener } from './fast-path/answer-before.ts';
import { resumeHandedOver } from './fast-path/handed-over.ts';
import { answerHealth } from './health.ts';
import { serveSessions } from './http2/serve-sessions.ts';
import { listenUntilStopped } from './listen-until-stopped.ts';
import { logRequests } from './log-requests.ts';
import { measureRequests, rejectUnknown, renderErrors, secureHeaders, traceRequests } from './middleware.ts';
import { createRequestMeter } from './request-meter.ts';
import type { ServerTls } from './tls/certificate-files.ts';
import { createTlsServer } from './tls/tls-server.ts';

export interface HttpServerOptions extends HttpApi {
  readonly service: Service;
  readonly host: string;
  readonly port: number;
  /** The setting that an operator changes when the port is in use. */
  readonly portSetting: string;
}

/** What a server answers. */
export interface HttpApi {
  readonly routers: readonly Router[];
  /** Handles requests that no router handles; 404 where it is absent. */
  readonly otherwise?: Middleware;
  /** Answers requests before all of these; not used where spans are recorded, because it makes none. */
  readonly fastPath?: CreateListener;
  /** A connection without traffic for this long is closed; a slow upload stays open while bytes arrive. */
  readonly idleTimeoutMs?: number;
  /** For a server that strangers reach. */
  readonly connections?: ConnectionLimits;
  /** Answers /healthz here as well as at the admin port: for the entry point, which load balancers probe from outside. */
  readonly publicHealth?: boolean;
  /** Over TLS instead of plain HTTP. */
  readonly tls?: ServerTls;
}

export interface HttpServer {
  /** `http://host:port`, or `https://host:port`, with the actual port. */
  readonly url: string;
}

/** Longer than clients and proxies keep an idle connection, so that they close it: otherwise a request sent at that moment is lost. */
const keepAliveMs = 75_000;
/** For the headers of a request; bodies may take longer. */
const headersMs = 20_000;

/**
 * Serves the API of a role at the first port of its descriptor. Called when the role is ready to answer, so that the server
 * stops before what it needs. Probes and metrics are at the admin port, see `startAdminServer`.
 */
export function serveHttp(service: Service, api: HttpApi): Promise<HttpServer> {
  const { host, ports, tls } = service.listen;
  const [[portSetting, port] = ['PORT', 0]] = Object.entries(ports);
  return startHttpServer({ service, host, port, portSetting, ...(tls && { tls }), ...api });
}

/** Serves several APIs of a role, each at the port of its descriptor that is named. */
export async function serveHttpAt(service: Service, apis: Readonly<Record<string, HttpApi>>): Promise<void> {
  const { host, ports } = service.listen;
  for (const [portSetting, api] of Object.entries(apis))
    await startHttpServer({ service, host, port: ports[portSetting] ?? 0, portSetting, ...api });
}

/** Starts a Koa server with tracing, an access log and problem rendering; it stops with the service's lifecycle. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const {
    service,
    host,
    port,
    portSetting,
    routers,
    otherwise = rejectUnknown(routers),
    fastPath,
    idleTimeoutMs = 120_000,
    connections,
    publicHealth = false,
    tls,
  } = options;
  const [access, meter] = [createAccessLog(service), createRequestMeter(service)];
  const app = new Koa();
  app.silent = true;
  app.use(applyDefaultHeaders());
  app.use(traceRequests(service));
  app.use(logRequests(access, { probes: publicHealth }));
  app.use(measureRequests(meter));
  app.use(renderErrors(service));
  app.use(secureHeaders());
  if (fastPath) app.use(resumeHandedOver());
  if (publicHealth) app.use(answerHealth(service));
  for (const router of routers) app.use(router.routes());
  app.use(otherwise);

  const handle = app.callback();
  const listener =
    fastPath && !recordsSpans() ? fastPath({ meter, access, otherwise: (req, res) => void handle(req, res) }) : handle;
  const timeouts = { keepAliveTimeout: keepAliveMs, headersTimeout: headersMs, requestTimeout: 0 };
  const server = tls ? await createTlsServer(service, tls, timeouts, listener) : createServer(timeouts, listener);
  server.setTimeout(idleTimeoutMs);
  const takeSlot = connections && limitConnections(server, connections, countRejected(service));
  const sessions =
    tls?.http2 && server instanceof TlsServer
      ? serveSessions(server, service, { listener, idleTimeoutMs, takeSlot })
      : undefined;
  const address = { host, port, setting: portSetting };
  return { url: await listenUntilStopped(service, server, address, 'http server', sessions) };
}

function countRejected(service: Service): () => void {
  const rejected = createCounter(service, 'http_rejected_connections_total', 'Connections beyond a limit');
  return () => rejected.inc();
}
