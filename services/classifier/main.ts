import { startHttpServer } from '../kit/http/server.ts';
import { startRpcServer } from '../kit/rpc/server.ts';
import type { Service } from '../kit/service.ts';
import { readConfig } from './config.ts';
import { createClassify } from './domain/classify.ts';
import { classifierRoutes } from './gateway/routes.ts';
import { loadModelProto, modelService } from './proto.ts';
import { createClassifyHandler } from './rpc/classify.ts';
import { readModelFile } from './store/model-file.ts';

/** Where the classifier listens: `host:port` for gRPC, `http://host:port` for HTTP. */
export interface Addresses {
  readonly grpc: string;
  readonly http: string;
}

/** The role `rpc`. */
export async function startRpc(service: Service): Promise<void> {
  const addresses = await serveModel(service);
  service.log.info(addresses, 'classifier is listening');
}

/** Serves the model over gRPC and HTTP. HTTP starts first and so stops last: probes see the drain. */
export async function serveModel(service: Service): Promise<Addresses> {
  const config = readConfig(service.env);
  const model = readModelFile();
  const proto = loadModelProto(config.CLASSIFIER_PACKAGE);
  const classify = createClassify(model.rounds);
  const http = await startHttpServer({
    service,
    host: config.CLASSIFIER_HOST,
    port: config.CLASSIFIER_HTTP_PORT,
    portSetting: 'CLASSIFIER_HTTP_PORT',
    routers: [classifierRoutes(proto, model, classify)],
  });
  const rpc = await startRpcServer({
    service,
    host: config.CLASSIFIER_HOST,
    port: config.CLASSIFIER_GRPC_PORT,
    portSetting: 'CLASSIFIER_GRPC_PORT',
    proto,
    name: modelService,
    handlers: { classify: createClassifyHandler(classify) },
  });
  return { grpc: rpc.address, http: http.url };
}
