import { z } from 'zod';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { accessTypesFor } from '../../domain/solution-search.ts';
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

const facets = operation({
  ...{ method: 'GET', path: '/filter/facets', group: 'filters', access: 'open' },
  summary: 'The licences and runtimes of the models that the caller finds',
  answer: enveloped(z.object({ licenses: z.array(z.string()), runtimes: z.array(z.string()) })),
  async run({ caller, requestId }, { catalog }) {
    const atc = accessTypesFor(caller, []);
    const { body } = await catalog.call('GET /portal/facet', { query: { atc }, requestId });
    return styleA('Success', body);
  },
});

/** Values that solutions can be filtered by. */
export const filterOperations = [
  filter('/filter/modeltype', 'MODEL_TYPE', 'The categories of models'),
  filter('/filter/toolkitType', 'TOOLKIT_TYPE', 'The toolkits that models are made with'),
  filter('/filter/accesstype', 'ACCESS_TYPE', 'Who may see a solution'),
  facets,
];
