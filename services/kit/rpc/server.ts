import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import { fromJSON, loadSync } from '@grpc/proto-loader';
import { HealthImplementation, protoPath as healthProto } from 'grpc-health-check';
import type { Proto } from '../codec/protobuf.ts';
import { ConfigError } from '../config.ts';
import type { Service } from '../service.ts';
import { fullName, serviceDefinition } from './definition.ts';
import { createEndableStreams } from './endable-streams.ts';
import { addReflection, type ChooseDefinitions } from './reflection.ts';
import { createUnaryWrapper, type RpcCall, type UnaryHandler } from './unary.ts';
import { answerUnknownPaths } from './unknown-paths.ts';

export interface RpcServerOptions {
  readonly service: Service;
  readonly host: string;
  readonly port: number;
  /** The setting that an operator changes when the port is in use. */
  readonly portSetting: string;
  readonly proto: Proto;
  /** Name of the service in `proto`. */
  readonly name: string;
  /** A handler for each of its methods. */
  readonly handlers: Readonly<Record<string, UnaryHandler>>;
  /** Of a request; 4 MiB where it is absent. */
  readonly messageLimitBytes?: number;
  /** Answers unary calls of paths that the service does not have; UNIMPLEMENTED where it is absent. */
  readonly otherwise?: (path: string, bytes: Buffer, call: RpcCall) => Promise<Buffer>;
  /** What reflection shows to a call; the service where it is absent. */
  readonly reflect?: ChooseDefinitions;
}

export interface RpcServer {
  /** `host:port`, with the actual port. */
  readonly address: string;
}

// It writes plain text to standard error, between our JSON lines; relevant errors are returned anyway.
setLogVerbosity(logVerbosity.NONE);

const drainLimitMs = 8_000;
/** Their label in metrics and the access log: clients choose the path, and each would be a series. */
const otherPaths = 'other';
const usualLimitBytes = 4 * 1024 * 1024;

/**
 * Starts a gRPC server with health checking and reflection. It stops with the service's lifecycle: it first reports
 * NOT_SERVING, then answers the calls in flight.
 */
export async function startRpcServer(options: RpcServerOptions): Promise<RpcServer> {
  const { service, proto, name, handlers, otherwise, reflect, messageLimitBytes = usualLimitBytes } = options;
  const server = new Server({ 'grpc.max_receive_message_length': messageLimitBytes });
  const wrap = createUnaryWrapper(service);
  const full = fullName(proto, name);
  const definition = serviceDefinition(proto, name);
  const wrapped = Object.entries(handlers).map(([method, handler]) => [method, wrap(`${full}/${method}`, handler)]);
  server.addService(definition, Object.fromEntries(wrapped));

  const streams = createEndableStreams(server);
  const health = new HealthImplementation({ '': 'SERVING', [full]: 'SERVING' });
  // Its parameter type is a whole server, but it only calls addService.
  health.addToServer(streams as Pick<Server, 'addService'> as Server);
  const published = { ...fromJSON(proto.toJSON(), { keepCase: true }), ...loadSync(healthProto) };
  addReflection(streams, published, reflect);
  if (otherwise) answerUnknownPaths(server, (path) => wrap(otherPaths, (bytes, call) => otherwise(path, bytes, call)));

  const port = await bind(server, options);
  service.life.onStop('rpc server', async () => {
    for (const known of ['', full]) health.setStatus(known, 'NOT_SERVING');
    streams.endAll();
    await drain(server);
  });
  return { address: joinAddress(options.host, port) };
}

const joinAddress = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

function bind(server: Server, { host, port, portSetting }: RpcServerOptions): Promise<number> {
  const address = joinAddress(host, port);
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => {
      if (error) {
        reject(
          new ConfigError([
            `${portSetting} is wrong: port ${port} on ${host} is in use or not available; choose another`,
          ]),
        );
      } else resolve(bound);
    });
  });
}

/** Waits for calls in flight, then closes the remaining connections. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.forceShutdown(), drainLimitMs);
    server.tryShutdown(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
