import { invalid, tooMany } from '../../../kit/errors.ts';
import { type PathEntities, requireAtPath, requirePathRecords } from '../../app/path-records.ts';
import type { AnyRecord, Entity, Link } from '../../domain/declare/entity.ts';
import { columnOf } from '../../domain/declare/entity.ts';
import { required, text } from '../../domain/declare/field.ts';
import { listLimit } from '../../domain/paging.ts';
import type { Where } from '../../domain/ports.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation, Parameter } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { fieldsOf, type OperationOptions, operation, pageAnswer, queryOf, sortableOf } from './build.ts';

/** The record the path names. */
export function getOne(entity: Entity, path: string, options: OperationOptions = {}): Operation {
  const run: Operation['run'] = async ({ params }, { records }) => {
    const place = fieldsOf(params, options.aliases);
    const { record, version } = await records.get(entity, place);
    requireAtPath(entity, record, place);
    return { body: record, version };
  };
  return operation('GET', path, { answer: ref(entity.name), run }, { summary: `One ${entity.label}`, ...options });
}

interface ListOptions extends OperationOptions {
  /** The relation by which records belong to what the path names; `field` is the field it refers to, the key where it is absent. */
  readonly through?: { readonly link: Pick<Link, 'table'>; readonly column: string; readonly field?: string };
  /** Which records unusual parameters of the path name. */
  readonly pathEntities?: PathEntities;
}

function whereOf(params: AnyRecord, { aliases, through }: ListOptions): Where {
  const place = fieldsOf(params, aliases);
  if (!through) return { equal: place };
  const equal = Object.fromEntries(Object.entries(place).map(([field, value]) => [columnOf(field), value]));
  return { through: { ...through, table: through.link.table, equal } };
}

/** A page of the records that belong to what the path names, or of all of them. */
export function pages(entity: Entity, path: string, options: ListOptions = {}): Operation {
  const run: Operation['run'] = async ({ params, paging }, { records }) => {
    const page = await records.page(entity, whereOf(params, options), paging);
    if (page.total === 0) await requirePathRecords(params, records, options.pathEntities);
    return { body: toPage(page, paging) };
  };
  return operation(
    'GET',
    path,
    { answer: pageAnswer(entity), sortable: sortableOf(entity), run },
    { summary: `A page of them: ${entity.label}`, ...options },
  );
}

/** All records that belong to what the path names, as a plain array. */
export function list(entity: Entity, path: string, options: ListOptions = {}): Operation {
  const run: Operation['run'] = async ({ params }, { records }) => {
    const body = await records.list(entity, whereOf(params, options));
    if (body.length === 0) await requirePathRecords(params, records, options.pathEntities);
    return { body };
  };
  return operation(
    'GET',
    path,
    { answer: listOf(ref(entity.name)), run },
    { summary: `All of them: ${entity.label}`, ...options },
  );
}

/** The same, sorted. Page and size are accepted and ignored: clients expect all records. */
export function allSorted(entity: Entity, path: string, options: ListOptions = {}): Operation {
  const run: Operation['run'] = async ({ params, paging: { sort } }, { records }) => {
    const where = whereOf(params, options);
    const { content, total } = await records.page(entity, where, { sort, page: 0, size: listLimit });
    if (total > listLimit) throw tooMany(listLimit);
    if (total === 0) await requirePathRecords(params, records, options.pathEntities);
    return { body: content };
  };
  return operation(
    'GET',
    path,
    { answer: listOf(ref(entity.name)), sortable: sortableOf(entity), run },
    { summary: `All of them, sorted: ${entity.label}; page and size are ignored`, ...options },
  );
}

export function count(entity: Entity, path: string, options: ListOptions = {}): Operation {
  const run: Operation['run'] = async ({ params }, { records }) => {
    const total = await records.count(entity, whereOf(params, options));
    if (total === 0) await requirePathRecords(params, records, options.pathEntities);
    return { body: { count: total } };
  };
  return operation('GET', path, { answer: ref('CountTransport'), run }, { summary: 'How many there are', ...options });
}

/** Whether all criteria have to hold (`a`, as when it is absent) or one of them (`o`). */
const booleanOperator: Parameter = {
  name: '_j',
  field: { ...text(1), oneOf: ['a', 'o'], doc: 'a: all criteria have to hold; o: one of them.' },
};

/** Records whose fields have the values that are given: all of them (`_j=a`), or one of them (`_j=o`). */
export function search(
  entity: Entity,
  path: string,
  names: readonly string[],
  options: OperationOptions = {},
): Operation {
  const run: Operation['run'] = async ({ query: { _j, ...given }, paging }, { records }) => {
    if (Object.keys(given).length === 0) throw invalid('Missing query: name at least one field and its value.');
    const equal = fieldsOf(given, options.aliases);
    if (Object.keys(equal).length < Object.keys(given).length)
      throw invalid(`One field is given under two names: ${Object.keys(options.aliases ?? {}).join(', ')}.`);
    return { body: toPage(await records.page(entity, { equal, any: _j === 'o' }, paging), paging) };
  };
  return operation(
    'GET',
    path,
    {
      query: [booleanOperator, ...queryOf(entity, names, options.aliases)],
      answer: pageAnswer(entity),
      sortable: sortableOf(entity),
      run,
    },
    { summary: 'Search by the values of fields', ...options },
  );
}

/** Records with a text in one of some fields, case-insensitive. */
export function like(
  entity: Entity,
  path: string,
  fields: readonly string[],
  options: OperationOptions = {},
): Operation {
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
