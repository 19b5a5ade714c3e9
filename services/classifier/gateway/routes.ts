import Router from '@koa/router';
import type { Proto } from '../../kit/codec/protobuf.ts';
import { fullName } from '../../kit/rpc/definition.ts';
import type { Classify } from '../domain/classify.ts';
import type { Model } from '../domain/model.ts';
import { modelService } from '../proto.ts';
import { classifyOverHttp } from './classify.ts';
import { describeModel } from './describe.ts';

/** Everything the classifier answers over HTTP. */
export function classifierRoutes(proto: Proto, model: Model, classify: Classify): Router {
  const router = new Router();
  const handler = classifyOverHttp(classify, proto.message('ClassifyIn'), proto.message('ClassifyOut'));
  // The first is how composite solutions call their models; the second is for people.
  router.post('/model/methods/classify', handler);
  router.post('/classify', handler);
  const description = describeModel(model, fullName(proto, modelService));
  router.get('/model', description);
  router.get('/', description);
  return router;
}
