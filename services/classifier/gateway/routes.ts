import Router from '@koa/router';
import type { Proto } from '../../kit/codec/protobuf.ts';
import { fullName } from '../../kit/rpc/definition.ts';
import { contracts, type ModelName, modelService } from '../domain/contracts.ts';
import type { ServedModel } from '../domain/served-model.ts';
import { callOverHttp } from './call-model.ts';
import { describeModel } from './describe.ts';

/** Everything a model answers over HTTP. */
export function classifierRoutes(name: ModelName, proto: Proto, model: ServedModel): Router {
  const router = new Router();
  const contract = contracts[name];
  const { operation, input, output } = contract;
  const handler = callOverHttp({
    predict: model.predict,
    inputs: model.inputs,
    inputName: input,
    input: proto.message(input),
    output: proto.message(output),
  });
  // The first is how composite solutions call their models; the second is for people.
  router.post(`/model/methods/${operation}`, handler);
  router.post(`/${operation}`, handler);
  const description = describeModel(name, contract, model, fullName(proto, modelService));
  router.get('/model', description);
  router.get('/', description);
  // Where model runners have it: who composes models learns their types here.
  router.get('/model/artifacts/protobuf', (ctx) => {
    ctx.type = 'text/plain';
    ctx.body = proto.text;
  });
  return router;
}
