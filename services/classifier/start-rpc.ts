import { serveHttp } from '../kit/http/server.ts';
import { startRpcServer } from '../kit/rpc/server.ts';
import type { Service } from '../kit/service.ts';
import { readConfig } from './config.ts';
import { contracts, modelService } from './domain/contracts.ts';
import { createClassifierRouter } from './gateway/router.ts';
import { createModelHandler } from './rpc/call-model.ts';
import { loadModelProto } from './store/model-proto.ts';
import { openModel } from './store/open-model.ts';

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

/** Serves a model over gRPC and HTTP. HTTP starts first and so stops last: probes see the drain. */
export async function serveModel(service: Service): Promise<Addresses> {
  const config = readConfig(service.env);
  const name = config.CLASSIFIER_MODEL;
  const { packageName, operation } = contracts[name];
  const proto = loadModelProto(config.CLASSIFIER_PACKAGE ?? packageName, name);
  const model = openModel(name);
  const router = await createClassifierRouter(service, name, proto, model);
  const http = await serveHttp(service, { routers: [router] });
  const rpc = await startRpcServer({
    service,
    host: service.listen.host,
    port: service.listen.ports.CLASSIFIER_GRPC_PORT ?? 0,
    portSetting: 'CLASSIFIER_GRPC_PORT',
    proto,
    name: modelService,
    handlers: { [operation]: createModelHandler(model.predict) },
  });
  return { grpc: rpc.address, http: http.url };
}
