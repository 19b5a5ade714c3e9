import { type ModelName, modelService } from '../../../services/classifier/domain/contracts.ts';
import { type Addresses, serveModel } from '../../../services/classifier/start-rpc.ts';
import { loadModelProto } from '../../../services/classifier/store/model-proto.ts';
import type { ClassifyInInput } from '../../../services/contracts/classifier-api.ts';
import { createRpcClient, type RpcClient } from '../../../services/kit/rpc/client.ts';
import { createService, type Service } from '../../../services/kit/service.ts';

export interface RunningClassifier extends Addresses {
  readonly service: Service;
  /** A client built from the proto file, under the package that the classifier runs as. */
  readonly client: RpcClient;
  stop(): Promise<void>;
}

/** The classifier in this process, on ports of its own. */
export async function runClassifier(
  packageName = 'test.classifier',
  model: ModelName = 'phishing',
): Promise<RunningClassifier> {
  const env = { CLASSIFIER_MODEL: model, CLASSIFIER_PACKAGE: packageName, LOG_LEVEL: 'silent' };
  const listen = {
    host: '127.0.0.1',
    ports: { CLASSIFIER_HTTP_PORT: 0, CLASSIFIER_GRPC_PORT: 0 },
    admin: { host: '127.0.0.1', port: 0, setting: 'CLASSIFIER_ADMIN_PORT' },
  };
  const service = createService('classifier', 'rpc', env, { listen });
  const addresses = await serveModel(service);
  const client = createRpcClient(loadModelProto(packageName, model), modelService, addresses.grpc);
  return {
    ...addresses,
    service,
    client,
    async stop() {
      client.close();
      await service.life.stop();
    },
  };
}

/** A website that every field check lets pass. */
export const website = {
  SFH: 1,
  popUpWindow: -1,
  SSLfinal_State: 1,
  requestUrl: 0,
  urlAnchor: 0,
  webTraffic: 1,
  urlLength: 1,
  domainAge: 1,
  ip: 0,
} as const satisfies ClassifyInInput;
