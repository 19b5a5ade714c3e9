import { invalid, notFound, toAppError } from '../../../kit/errors.ts';
import { requireAtPath } from '../../app/path-records.ts';
import { requireContents, requireFields } from '../../app/require-fields.ts';
import { type AnyRecord, type Entity, fieldOf, keyGeneration, type Link } from '../../domain/declare/entity.ts';
import type { Relations } from '../../domain/link-store.ts';
import type { CatalogStore } from '../../domain/ports.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { fieldsOf, type OperationOptions, operation, success, successAnswer } from './build.ts';

interface CreateOptions extends OperationOptions {
  readonly status?: 200 | 201;
  /** Answers with a SuccessTransport instead of the record, as for records that only relate two others. */
  readonly answersSuccess?: boolean;
  /** Where there is such a record already it gets the values that are sent: the operation is idempotent. */
  readonly upsert?: boolean;
  /** Where records of the kind are, if not at the path of the create with their key behind it. */
  readonly recordPath?: string;
  /** The error text where there is one with the same key already. */
  readonly existsMessage?: string;
}

/** A new record; the path's parameters win over the body's fields. */
export function create(entity: Entity, path: string, options: CreateOptions = {}): Operation {
  const {
    aliases,
    answersSuccess = false,
    upsert = false,
    status = answersSuccess ? 200 : 201,
    recordPath = recordPathOf(entity, path),
    existsMessage,
  } = options;
  const run: Operation['run'] = async ({ params, body, by }, { records }) => {
    const given = { ...body, ...fieldsOf(params, aliases) };
    requireFields(entity, given, true);
    await requireContents(entity, given);
    const written = upsert ? records.put(entity, given, by) : records.create(entity, given, by);
    const { record, version } = await written.catch((thrown) => {
      throw existsMessage && toAppError(thrown).reason === 'exists_already'
        ? invalid(existsMessage, [], 'exists_already')
        : thrown;
    });
    const location = fill(recordPath, { ...params, ...record });
    return answersSuccess ? successAnswer(null, { location }) : { body: record, version, location };
  };
  const answer = answersSuccess ? success : ref(entity.name);
  return operation(
    'POST',
    path,
    { body: ref(`${entity.name}Input`), status, answer, run },
    { summary: `A new ${entity.label}`, ...options },
  );
}

/** The path of the record itself: that of the create, with the key behind it unless the path holds it. */
function recordPathOf(entity: Entity, path: string): string {
  const holdsKey = keyGeneration(entity) === 'never' && path.includes('{');
  return holdsKey ? path : [path, ...entity.key.map((field) => `{${field}}`)].join('/');
}

const fill = (path: string, values: AnyRecord): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

/** Replaces the whole record. */
export function replace(entity: Entity, path: string, options: OperationOptions = {}): Operation {
  const run: Operation['run'] = async ({ params, body, by, ifVersion }, store) => {
    const place = fieldsOf(params, options.aliases);
    const record = { ...body, ...place };
    requireFields(entity, record, false);
    await requireContents(entity, record, async () => (await store.records.get(entity, place)).record);
    const version = await writeAtPath(entity, place, store, ({ records }) =>
      records.replace(entity, place, record, { by, ifVersion }),
    );
    return successAnswer(null, { version });
  };
  return operation(
    'PUT',
    path,
    { body: ref(`${entity.name}Input`), answer: success, run },
    { summary: `Replace the ${entity.label}`, ...options },
  );
}

export function remove(entity: Entity, path: string, options: OperationOptions = {}): Operation {
  const run: Operation['run'] = async ({ params, by, ifVersion }, store) => {
    const place = fieldsOf(params, options.aliases);
    await writeAtPath(entity, place, store, ({ records }) => records.remove(entity, place, { by, ifVersion }));
    return successAnswer();
  };
  return operation('DELETE', path, { answer: success, run }, { summary: `Delete the ${entity.label}`, ...options });
}

/** Where a path names more than the key, the record has to belong there; it is locked until it is written. */
async function writeAtPath<T>(
  entity: Entity,
  place: AnyRecord,
  store: CatalogStore,
  write: (store: CatalogStore) => Promise<T>,
): Promise<T> {
  if (Object.keys(place).every((field) => entity.key.includes(field))) return write(store);
  return store.inTransaction(async (inner) => {
    const { record } = await inner.records.lock(entity, place);
    requireAtPath(entity, record, place);
    return write(inner);
  });
}

interface LinkOptions extends OperationOptions {
  /** The error text where the two are related already; absent: the operation is idempotent. */
  readonly existsMessage?: string;
}

/** Relates what the path names. */
export function relate(link: Link, path: string, options: LinkOptions = {}): Operation {
  const run: Operation['run'] = async ({ params, by }, { links }) => {
    const { relations, other } = relationOf(link, fieldsOf(params, options.aliases));
    const [isNew] = await links.link(relations, [other], by);
    if (isNew === undefined && options.existsMessage) throw invalid(options.existsMessage, [], 'exists_already');
    return successAnswer();
  };
  return operation('POST', path, { answer: success, run }, { summary: 'Relate the two', ...options });
}

/** Removes the relation of what the path names. */
export function unrelate(link: Link, path: string, options: OperationOptions = {}): Operation {
  const run: Operation['run'] = async ({ params, by }, { links }) => {
    const { relations, other } = relationOf(link, fieldsOf(params, options.aliases));
    const [was] = await links.unlink(relations, [other], by);
    if (was === undefined) throw notFound('No such relation: the two are not related.');
    return successAnswer();
  };
  return operation('DELETE', path, { answer: success, run }, { summary: 'Remove the relation of the two', ...options });
}

/** The one relation that a path names, as that of all ends but the last with the last. */
function relationOf(link: Link, ends: AnyRecord): { readonly relations: Relations; readonly other: string } {
  const [column = '', ...rest] = link.ends.map((end) => end.column).toReversed();
  const of = Object.fromEntries(rest.map((name) => [name, ends[fieldOf(name)]]));
  return { relations: { link, of, column }, other: String(ends[fieldOf(column)]) };
}
