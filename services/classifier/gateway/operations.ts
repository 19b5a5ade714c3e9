import { z } from 'zod';
import { type Contract, contracts, type ModelName } from '../domain/contracts.ts';
import { classes } from '../domain/features.ts';
import type { InputField } from '../domain/served-model.ts';
import { opinionFields } from '../domain/verdict.ts';
import { callModel, protobufTypes } from './call-model.ts';
import { operation } from './deps.ts';

const group = 'model';

const Description = z
  .looseObject({
    name: z.string(),
    operation: z.string(),
    call: z.unknown(),
    features: z.array(z.unknown()),
    answers: z.array(z.unknown()),
    evaluation: z.unknown().describe('Cross-validated accuracy.'),
    settings: z.unknown(),
    data: z.unknown().describe('What it was trained on.'),
  })
  .meta({ id: 'Description' });

/** Everything a model answers over HTTP. Its operation exists twice: as composite solutions call it, and shorter. */
export function modelOperations(name: ModelName, inputs: readonly InputField[]) {
  const contract = contracts[name];
  const call = {
    method: 'POST',
    group,
    access: 'open',
    description:
      '64 KiB at most. The answer has the type of the request unless `Accept` prefers another: JSON as described here, or protobuf.',
    uploadType: {
      'application/json': inputSchema(contract, inputs),
      ...Object.fromEntries(protobufTypes.map((type) => [type, message(contract.input, contract)])),
    },
    answer: outputSchema(contract),
    failures: [400, 413, 415],
  } as const;
  const describe = { group, access: 'open', answer: Description, failures: [] } as const;
  return [
    operation({
      ...{ path: `/model/methods/${contract.operation}`, id: 'callModel', ...call },
      summary: 'Call the model, as composite solutions do',
      run: ({ ctx }, model) => callModel(ctx, model),
    }),
    operation({
      ...{ path: `/${contract.operation}`, id: contract.operation, ...call },
      summary: 'The same, shorter',
      run: ({ ctx }, model) => callModel(ctx, model),
    }),
    operation({
      ...{ method: 'GET', path: '/model', id: 'describeModel', ...describe },
      summary: 'The inputs, answers, accuracy and training data of the model',
      run: async (_call, { description }) => description,
    }),
    operation({
      ...{ method: 'GET', path: '/', id: 'describeModelAtRoot', ...describe },
      summary: 'The same as `/model`',
      run: async (_call, { description }) => description,
    }),
    operation({
      ...{ method: 'GET', path: '/model/artifacts/protobuf', id: 'getProtoFile', group, access: 'open', failures: [] },
      summary: "The model's .proto file, where model runners have it",
      answerType: 'text/plain',
      async run({ ctx }, { protoText }) {
        ctx.type = 'text/plain';
        ctx.body = protoText;
      },
    }),
  ];
}

const message = (name: string, { packageName }: Contract): z.ZodType =>
  z.file().describe(`A ${name} message of proto/${packageName.replaceAll('.', '/')}/model.proto.`);

function inputSchema({ input }: Contract, inputs: readonly InputField[]): z.ZodType {
  const fields = inputs.map(({ name, meaning, values }) => {
    if (!values) return [name, z.number().optional().describe(meaning)] as const;
    const allowed = [...values.keys()];
    const texts = [...values].map(([value, stands]) => `${value} ${stands}`);
    const field = z.literal([...allowed, ...allowed.map(String)]).describe(`${meaning}: ${texts.join(', ')}`);
    return [name, values.has(0) ? field.optional() : field] as const;
  });
  return z
    .strictObject(Object.fromEntries(fields))
    .describe('Numbers may also be sent as decimal text, as proto3 writes int64. A field that is left out is 0.')
    .meta({ id: input });
}

function outputSchema({ output }: Contract): z.ZodType {
  const value = z
    .literal(classes.map((one) => one.value))
    .describe(classes.map((one) => `${one.value} ${one.meaning}`).join(', '));
  const scores = Object.fromEntries(opinionFields.map((field) => [field, z.number()]));
  return z.object(output === 'ClassifyOut' ? { value } : scores).meta({ id: output });
}
