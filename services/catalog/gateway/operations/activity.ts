import { invalid } from '../../../kit/errors.ts';
import { instant, required, text } from '../../domain/declare/field.ts';
import { tableOf } from '../../domain/trail.ts';
import { uuidPattern } from '../openapi/field-schema.ts';
import { listOf, pageOf, ref } from '../openapi/schema.ts';
import type { Call, Operation, Parameter } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation } from './build.ts';

const entity: Parameter = {
  name: 'entity',
  field: { ...text(64), doc: 'Only records of this kind: MLPSolutionRevision.' },
};

/** Ids are kept in small letters; tags and keys of settings are kept as they are. */
const isUuid = new RegExp(uuidPattern);

function queryOf({ params, query }: Call) {
  const given = query.entity === undefined ? undefined : String(query.entity);
  if (given !== undefined && tableOf(given) === undefined)
    throw invalid(`entity: there is no ${given.slice(0, 64)}; use a name such as MLPSolutionRevision.`);
  const id = String(params.id);
  return { aggregate: String(params.aggregate), id: isUuid.test(id) ? id.toLowerCase() : id, entity: given };
}

/** The activity trail: which caller changed what and when, for an aggregate (`solution`, `user`, `artifact`, …) as a whole. */
export const activityOperations: readonly Operation[] = [
  operation(
    'GET',
    '/activity/{aggregate}/{id}',
    {
      query: [entity],
      sortable: [],
      answer: pageOf('Change'),
      async run(call, { trail }) {
        const { entries, total } = await trail.page(queryOf(call), call.paging);
        return { body: toPage({ content: entries.map((entry) => ({ ...entry })), total }, call.paging) };
      },
    },
    { summary: 'The changes of the records of an aggregate, oldest first' },
  ),
  operation(
    'GET',
    '/activity/{aggregate}/{id}/at',
    {
      query: [{ name: 'datems', field: required(instant()) }, entity],
      answer: listOf(ref('Change')),
      run: async (call, { trail }) => ({ body: await trail.asOf(queryOf(call), Number(call.query.datems)) }),
    },
    { summary: 'The records of an aggregate as they were at a time: the last change of each' },
  ),
];
