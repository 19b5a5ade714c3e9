import { loadProto } from '../../kit/codec/protobuf.ts';
import { type RpcServer, startRpcServer } from '../../kit/rpc/server.ts';
import type { Service } from '../../kit/service.ts';
import { createInferenceService, type InferenceServiceDeps } from './inference-service.ts';
import { createPassThrough, type PassThroughDeps } from './pass-through.ts';

export interface InferenceServerOptions extends InferenceServiceDeps, PassThroughDeps {
  readonly service: Service;
  readonly messageLimitBytes: number;
}

/** Serves the Open Inference Protocol over gRPC, and the services of deployed models, with health checks and reflection. */
export function startInferenceServer({
  service,
  messageLimitBytes,
  ...deps
}: InferenceServerOptions): Promise<RpcServer> {
  const { host, ports } = service.listen;
  return startRpcServer({
    ...{ service, host, port: ports.DEPLOYMENT_GRPC_PORT ?? 0, portSetting: 'DEPLOYMENT_GRPC_PORT' },
    proto: loadProto(new URL('../../../proto/inference/predict.proto', import.meta.url), 'inference'),
    name: 'GRPCInferenceService',
    handlers: createInferenceService(deps),
    messageLimitBytes,
    ...createPassThrough(deps),
  });
}
