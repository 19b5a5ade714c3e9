import { type handleUnaryCall, Server, ServerCredentials, type ServiceError, status } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import protobuf from 'protobufjs';
import type { Address } from '../../../services/orchestrator/domain/plan.ts';

/** What a call ends with besides its bytes: `failWith(status.UNAVAILABLE, 'busy')`. */
export type GrpcBehaviour = (bytes: Buffer, metadata: Record<string, string>) => Buffer | Promise<Buffer>;

export interface GrpcModelOptions {
  /** Text of its .proto file. */
  readonly proto: string;
  /** By method name, as the file has it. */
  readonly methods: Readonly<Record<string, GrpcBehaviour>>;
  /** Default: true. */
  readonly reflection?: boolean;
  /** 0: any free port. */
  readonly port?: number;
}

export interface GrpcModel {
  readonly address: Address;
  readonly calls: number;
  close(): void;
}

export const failWith = (code: status, details: string): Error => Object.assign(new Error(details), { code, details });

const same = (bytes: Buffer): Buffer => bytes;

/** A real gRPC server for the first service of a .proto file, whose methods take and give bytes. */
export async function startGrpcModel(options: GrpcModelOptions): Promise<GrpcModel> {
  const { proto, methods, reflection = true, port = 0 } = options;
  const { root } = protobuf.parse(proto, { keepCase: true });
  root.resolveAll();
  const server = new Server();
  let calls = 0;

  const handlers = Object.entries(methods).map(([name, behave]) => {
    const handle: handleUnaryCall<Buffer, Buffer> = async (call, callback) => {
      calls += 1;
      try {
        const metadata = Object.fromEntries(
          Object.entries(call.metadata.getMap()).map(([key, value]) => [key, value.toString()]),
        );
        callback(null, await behave(call.request, metadata));
      } catch (error) {
        callback(error as ServiceError);
      }
    };
    return [name, handle] as const;
  });
  const service = servicesOf(root)[0];
  if (!service) throw new Error('the proto file has no service');
  const unary = {
    requestStream: false,
    responseStream: false,
    requestSerialize: same,
    requestDeserialize: same,
    responseSerialize: same,
    responseDeserialize: same,
  };
  const definition = handlers.map(([name]) => [name, { ...unary, path: `/${service.fullName.slice(1)}/${name}` }]);
  server.addService(Object.fromEntries(definition), Object.fromEntries(handlers));
  if (reflection) new ReflectionService(fromJSON(root.toJSON(), { keepCase: true })).addToServer(server);

  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, actual) => {
      if (error) reject(error);
      else resolve(actual);
    });
  });
  return {
    address: { scheme: 'grpc', host: '127.0.0.1', port: bound, path: '' },
    get calls() {
      return calls;
    },
    close: () => server.forceShutdown(),
  };
}

function servicesOf(space: protobuf.NamespaceBase): protobuf.Service[] {
  return space.nestedArray.flatMap((item) => {
    if (item instanceof protobuf.Service) return [item];
    return item instanceof protobuf.Namespace ? servicesOf(item) : [];
  });
}

export { status };
