import { z } from 'zod';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { operation } from '../operation.ts';

const pairs = enveloped(z.array(z.object({ code: z.string(), name: z.string() })));

const filter = (path: string, set: string, summary: string) =>
  operation({
    method: 'GET',
    path,
    group: 'filters',
    summary,
    access: 'open',
    answer: pairs,
    async run({ requestId }, { catalog }) {
      const { body } = await catalog.call('GET /code/pair/{name}', { params: { name: set }, requestId });
      return styleA('Success', body);
    },
  });

/** Values that solutions can be filtered by. */
export const filterOperations = [
  filter('/filter/modeltype', 'MODEL_TYPE', 'The categories of models'),
  filter('/filter/toolkitType', 'TOOLKIT_TYPE', 'The toolkits that models are made with'),
  filter('/filter/accesstype', 'ACCESS_TYPE', 'Who may see a solution'),
];
