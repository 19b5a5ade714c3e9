import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import { fromJSON, loadSync, type PackageDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { HealthImplementation, protoPath as healthProto } from 'grpc-health-check';
import { withMapEntryNames } from '../codec/map-entries.ts';
import type { Proto } from '../codec/protobuf.ts';
import { ConfigError } from '../config.ts';
import type { Service } from '../service.ts';
import { fullName, serviceDefinition } from './definition.ts';
import { createEndableStreams } from './endable-streams.ts';
import { createUnaryWrapper, type UnaryHandler } from './unary.ts';

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
}

export interface RpcServer {
  /** `host:port`, with the actual port. */
  readonly address: string;
}

// It writes plain text to standard error, between our JSON lines; relevant errors are returned anyway.
setLogVerbosity(logVerbosity.NONE);

const drainLimitMs = 8_000;
const usualLimitBytes = 4 * 1024 * 1024;

/**
 * Starts a gRPC server with health checking and reflection. It stops with the service's lifecycle: it first reports
 * NOT_SERVING, then answers the calls in flight.
 */
export async function startRpcServer(options: RpcServerOptions): Promise<RpcServer> {
  const { service, proto, name, handlers, messageLimitBytes = usualLimitBytes } = options;
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
  new ReflectionService(withStandardNames(published)).addToServer(streams);

  const port = await bind(server, options);
  service.life.onStop('rpc server', async () => {
    for (const known of ['', full]) health.setStatus(known, 'NOT_SERVING');
    streams.endAll();
    await drain(server);
  });
  return { address: joinAddress(options.host, port) };
}

function withStandardNames(definitions: PackageDefinition): PackageDefinition {
  const known = new Map<Buffer, Buffer>();
  const renamed = (file: Buffer) => {
    const named = known.get(file) ?? withMapEntryNames(file);
    known.set(file, named);
    return named;
  };
  const entries = Object.entries(definitions).map(([name, definition]) => {
    const files = 'fileDescriptorProtos' in definition ? definition.fileDescriptorProtos : undefined;
    if (!Array.isArray(files)) return [name, definition];
    return [name, { ...definition, fileDescriptorProtos: files.map(renamed) }];
  });
  return Object.fromEntries(entries);
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
