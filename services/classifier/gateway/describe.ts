import type { Contract, ModelName } from '../domain/contracts.ts';
import type { ServedModel } from '../domain/served-model.ts';

const attribution =
  'N. Abdelhamid, Website Phishing, UCI Machine Learning Repository, 2016, doi:10.24432/C5B301, licence CC BY 4.0';

/** The model's inputs and answers, its accuracy and its training data, as `GET /model` shows them. */
export function describeModel(
  name: ModelName,
  { operation }: Contract,
  { inputs, answers, file }: ServedModel,
  rpcService: string,
) {
  return {
    name: name === 'phishing' ? 'website-phishing' : `website-phishing-${name}`,
    operation,
    call: {
      grpc: `${rpcService}/${operation}`,
      http: {
        method: 'POST',
        path: `/model/methods/${operation}`,
        types: ['application/json', 'application/vnd.google.protobuf'],
      },
    },
    features: inputs.map(({ name, meaning, values }, index) => ({
      name,
      number: index + 1,
      meaning,
      ...(values && { values: [...values].map(([value, stands]) => ({ value, meaning: stands })) }),
    })),
    answers,
    evaluation: file.evaluation,
    settings: file.settings,
    data: { ...file.data, attribution },
  };
}
