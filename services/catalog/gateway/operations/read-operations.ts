import { invalid } from '../../../kit/errors.ts';
import type { AnyRecord, Entity, Link } from '../../domain/declare/entity.ts';
import { columnOf } from '../../domain/declare/entity.ts';
import { required, text } from '../../domain/declare/field.ts';
import type { Where } from '../../domain/ports.ts';
import { booleanOperator } from '../boolean-operator.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Call, Operation } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { type Common, checkPlace, fieldsOf, operation, pageAnswer, queryOf, sortableOf } from './build.ts';

/** The record the path names. */
export function getOne(entity: Entity, path: string, options: Common = {}): Operation {
  const run: Operation['run'] = async ({ params }, { records }) => {
    const place = fieldsOf(params, options.as);
    const { record, version } = await records.get(entity, place);
    checkPlace(entity, record, place);
    return { body: record, version };
  };
  return operation('GET', path, { answer: ref(entity.name), run }, { summary: `One ${entity.label}`, ...options });
}

interface Listing extends Common {
  /** Through which relation records belong to what the path names. */
  readonly through?: { readonly link: Pick<Link, 'table'>; readonly column: string };
}

function whereOf(params: AnyRecord, { as, through }: Listing): Where {
  const place = fieldsOf(params, as);
  if (!through) return { equal: place };
  const equal = Object.fromEntries(Object.entries(place).map(([field, value]) => [columnOf(field), value]));
  return { through: { table: through.link.table, column: through.column, equal } };
}

/** A page of the records that belong to what the path names, or of all of them. */
export function pages(entity: Entity, path: string, options: Listing = {}): Operation {
  const run: Operation['run'] = async ({ params, paging }, { records }) => ({
    body: toPage(await records.page(entity, whereOf(params, options), paging), paging),
  });
  return operation(
    'GET',
    path,
    { answer: pageAnswer(entity), sortable: sortableOf(entity), run },
    { summary: `A page of them: ${entity.label}`, ...options },
  );
}

/** All records that belong to what the path names, as a plain array. */
export function list(entity: Entity, path: string, options: Listing = {}): Operation {
  const run: Operation['run'] = async ({ params }, { records }) => ({
    body: await records.list(entity, whereOf(params, options)),
  });
  return operation(
    'GET',
    path,
    { answer: listOf(ref(entity.name)), run },
    { summary: `All of them: ${entity.label}`, ...options },
  );
}

export function count(entity: Entity, path: string, options: Listing = {}): Operation {
  const run: Operation['run'] = async ({ params }, { records }) => ({
    body: { count: await records.count(entity, whereOf(params, options)) },
  });
  return operation('GET', path, { answer: ref('CountTransport'), run }, { summary: 'How many there are', ...options });
}

/** Records whose fields have the values that are given: all of them (`_j=a`), or one of them (`_j=o`). */
export function search(entity: Entity, path: string, names: readonly string[], options: Common & SearchOptions = {}) {
  const query = [...queryOf(entity, names).map(renamed(options.called)), ...(options.alsoCalled ?? [])];
  const run: Operation['run'] = async ({ query: given, paging }: Call, { records }) => {
    const { _j, ...criteria } = given;
    if (Object.keys(criteria).length === 0) throw invalid('Missing query: name at least one field and its value.');
    const equal = fieldsOf(criteria, options.as);
    return { body: toPage(await records.page(entity, { equal, any: _j === 'o' }, paging), paging) };
  };
  return operation(
    'GET',
    path,
    { query: [booleanOperator, ...query], answer: pageAnswer(entity), sortable: sortableOf(entity), run },
    { summary: 'Search by the values of fields', ...options },
  );
}

interface SearchOptions {
  /** Fields whose parameter is called otherwise; `as` has to say the way back. */
  readonly called?: Readonly<Record<string, string>>;
  readonly alsoCalled?: Operation['query'];
}

const renamed =
  (called: SearchOptions['called'] = {}) =>
  (parameter: Operation['query'][number]): Operation['query'][number] => ({
    ...parameter,
    name: called[parameter.name] ?? parameter.name,
  });

/** Records that hold a text in one of some fields, in capitals or not. */
export function like(entity: Entity, path: string, fields: readonly string[], options: Common = {}): Operation {
  const run: Operation['run'] = async ({ query, paging }, { records }) => {
    const where = { like: { fields, term: String(query.term) } };
    return { body: toPage(await records.page(entity, where, paging), paging) };
  };
  return operation(
    'GET',
    path,
    {
      query: [{ name: 'term', field: required(text(100)) }],
      answer: pageAnswer(entity),
      sortable: sortableOf(entity),
      run,
    },
    { summary: `Search for a text in ${fields.join(', ')}`, ...options },
  );
}
