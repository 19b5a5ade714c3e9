import type { Middleware } from 'koa';
import { classes, features } from '../domain/features.ts';
import type { Model } from '../domain/model.ts';

const attribution =
  'N. Abdelhamid, Website Phishing, UCI Machine Learning Repository, 2016, doi:10.24432/C5B301, licence CC BY 4.0';

/** What the model takes and answers, how good it is and what it was made of. */
export function describeModel(model: Model, rpcService: string): Middleware {
  const description = {
    name: 'website-phishing',
    operation: 'classify',
    call: {
      grpc: `${rpcService}/classify`,
      http: {
        method: 'POST',
        path: '/model/methods/classify',
        types: ['application/json', 'application/vnd.google.protobuf'],
      },
    },
    features: features.map(({ name, meaning, values }, index) => ({
      name,
      number: index + 1,
      meaning,
      values: [...values].map(([value, stands]) => ({ value, meaning: stands })),
    })),
    answers: classes,
    evaluation: model.evaluation,
    settings: model.settings,
    data: { ...model.data, attribution },
  };
  return (ctx) => {
    ctx.body = description;
  };
}
