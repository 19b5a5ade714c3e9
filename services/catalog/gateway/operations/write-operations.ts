import { invalid } from '../../../kit/errors.ts';
import { columnOf, type Entity, keyIsMade, type Link } from '../../domain/declare/entity.ts';
import type { Caller, CatalogStore } from '../../domain/ports.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { type Common, checkComplete, checkPlace, done, fieldsOf, operation, success } from './build.ts';

interface CreateOptions extends Common {
  readonly status?: 200 | 201;
  /** Answers with a SuccessTransport instead of the record, as for records that only relate two others. */
  readonly quiet?: boolean;
}

/** A new record; the path's parameters win over the body's fields. */
export function create(entity: Entity, path: string, options: CreateOptions = {}): Operation {
  const { as, quiet = false, status = quiet ? 200 : 201 } = options;
  const run: Operation['run'] = async ({ params, body, by }, { records }) => {
    const record = { ...body, ...fieldsOf(params, as) };
    checkComplete(entity, record, true);
    const { record: created, version } = await records.create(entity, record, by);
    const location = locationOf(entity, path, { ...params, ...created });
    return quiet ? done(null, { location }) : { body: created, version, location };
  };
  const answer = quiet ? success : ref(entity.name);
  return operation(
    'POST',
    path,
    { body: ref(`${entity.name}Input`), status, answer, run },
    { summary: `A new ${entity.label}`, ...options },
  );
}

/** The path that reads what was created: that of the create, with the keys it does not name yet behind it. */
function locationOf(entity: Entity, path: string, values: Readonly<Record<string, unknown>>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const rest = keyIsMade(entity) === 'never' && path.includes('{') ? [] : entity.key.map((field) => values[field]);
  return [filled, ...rest.map((value) => encodeURIComponent(String(value)))].join('/');
}

/** The whole record anew. */
export function replace(entity: Entity, path: string, options: Common = {}): Operation {
  const run: Operation['run'] = async ({ params, body, by, ifVersion }, store) => {
    const place = fieldsOf(params, options.as);
    const record = { ...body, ...place };
    checkComplete(entity, record, false);
    const version = await atPlace(entity, place, store, ({ records }) =>
      records.replace(entity, place, record, { by, ifVersion }),
    );
    return done(null, { version });
  };
  return operation(
    'PUT',
    path,
    { body: ref(`${entity.name}Input`), answer: success, run },
    { summary: `Replace the ${entity.label}`, ...options },
  );
}

export function remove(entity: Entity, path: string, options: Common = {}): Operation {
  const run: Operation['run'] = async ({ params, by, ifVersion }, store) => {
    const place = fieldsOf(params, options.as);
    await atPlace(entity, place, store, ({ records }) => records.remove(entity, place, { by, ifVersion }));
    return done();
  };
  return operation('DELETE', path, { answer: success, run }, { summary: `Delete the ${entity.label}`, ...options });
}

/** Where a path names more than the key, the record has to lie there; nobody may move it between the look and the write. */
async function atPlace<T>(
  entity: Entity,
  place: Readonly<Record<string, unknown>>,
  store: CatalogStore,
  write: (store: CatalogStore) => Promise<T>,
): Promise<T> {
  if (Object.keys(place).every((field) => entity.key.includes(field))) return write(store);
  return store.atOnce(async (inner) => {
    const { record } = await inner.records.get(entity, place);
    checkPlace(entity, record, place);
    return write(inner);
  });
}

interface LinkOptions extends Common {
  /** What is said where the two are related already. */
  readonly already?: string;
  /** What has to be there before. */
  readonly before?: (ends: Readonly<Record<string, unknown>>, store: CatalogStore, by: Caller) => Promise<void>;
}

/** Relates what the path names. */
export function relate(link: Link, path: string, options: LinkOptions = {}): Operation {
  const run: Operation['run'] = ({ params, by }, store) =>
    store.atOnce(async (inner) => {
      const ends = columnsOf(params, options.as);
      await options.before?.(ends, inner, by);
      if (!(await inner.records.link(link, ends, by))) throw invalid(options.already ?? 'They are related already');
      return done();
    });
  return operation('POST', path, { answer: success, run }, { summary: 'Relate the two', ...options });
}

export function unrelate(link: Link, path: string, options: Common = {}): Operation {
  const run: Operation['run'] = async ({ params, by }, { records }) => {
    if (!(await records.unlink(link, columnsOf(params, options.as), by))) throw invalid('There is no such relation');
    return done();
  };
  return operation('DELETE', path, { answer: success, run }, { summary: 'Relate the two no more', ...options });
}

const columnsOf = (params: Readonly<Record<string, unknown>>, as: Common['as']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fieldsOf(params, as)).map(([field, value]) => [columnOf(field), value]));
