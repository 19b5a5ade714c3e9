import type Router from '@koa/router';
import type { Proto } from '../../kit/codec/protobuf.ts';
import { createApiPages } from '../../kit/http/api/api-page.ts';
import { withoutOptions } from '../../kit/http/api/endpoint-router.ts';
import { createApiRouter } from '../../kit/http/api/router.ts';
import { fullName } from '../../kit/rpc/definition.ts';
import type { Service } from '../../kit/service.ts';
import { contracts, type ModelName, modelService } from '../domain/contracts.ts';
import type { ServedModel } from '../domain/served-model.ts';
import { describeModel } from './describe.ts';
import { classifierDocument } from './document.ts';
import { modelOperations } from './operations.ts';

/** The HTTP API of a model, with its page at `/docs`. */
export async function createClassifierRouter(
  service: Service,
  name: ModelName,
  proto: Proto,
  model: ServedModel,
): Promise<Router> {
  const contract = contracts[name];
  const { input, output } = contract;
  const { predict, inputs } = model;
  return createApiRouter({
    service,
    operations: modelOperations(name, inputs),
    deps: {
      predict,
      inputs,
      inputName: input,
      input: proto.message(input),
      output: proto.message(output),
      description: describeModel(name, contract, model, fullName(proto, modelService)),
      protoText: proto.text,
    },
    pages: await createApiPages(() => classifierDocument(name, inputs), 'Modelyard classifier'),
    ignoreCase: true,
    allow: withoutOptions,
  });
}
