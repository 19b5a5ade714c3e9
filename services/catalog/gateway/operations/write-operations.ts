import { invalid, notFound, toAppError } from '../../../kit/errors.ts';
import { type AnyRecord, type Entity, fieldOf, keyIsMade, type Link } from '../../domain/declare/entity.ts';
import type { Relations } from '../../domain/link-store.ts';
import type { CatalogStore } from '../../domain/ports.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { type Common, checkComplete, done, fieldsOf, operation, success } from './build.ts';
import { checkPlace } from './path-records.ts';

interface CreateOptions extends Common {
  readonly status?: 200 | 201;
  /** Answers with a SuccessTransport instead of the record, as for records that only relate two others. */
  readonly quiet?: boolean;
  /** Where there is such a record already it takes the values that are sent: asking twice is as good as once. */
  readonly again?: boolean;
  /** Where records of the kind are, if not at the path of the create with their key behind it. */
  readonly at?: string;
  /** What is said where there is one with the same key already. */
  readonly exists?: string;
}

/** A new record; the path's parameters win over the body's fields. */
export function create(entity: Entity, path: string, options: CreateOptions = {}): Operation {
  const { as, quiet = false, again = false, status = quiet ? 200 : 201, at = placeOf(entity, path), exists } = options;
  const run: Operation['run'] = async ({ params, body, by }, { records }) => {
    const given = { ...body, ...fieldsOf(params, as) };
    checkComplete(entity, given, true);
    const written = again ? records.put(entity, given, by) : records.create(entity, given, by);
    const { record, version } = await written.catch((thrown) => {
      throw exists && toAppError(thrown).reason === 'exists_already' ? invalid(exists, [], 'exists_already') : thrown;
    });
    const location = fill(at, { ...params, ...record });
    return quiet ? done(null, { location }) : { body: record, version, location };
  };
  const answer = quiet ? success : ref(entity.name);
  return operation(
    'POST',
    path,
    { body: ref(`${entity.name}Input`), status, answer, run },
    { summary: `A new ${entity.label}`, ...options },
  );
}

/** The path of the record itself: that of the create, with the key behind it unless the path holds it. */
function placeOf(entity: Entity, path: string): string {
  const holdsKey = keyIsMade(entity) === 'never' && path.includes('{');
  return holdsKey ? path : [path, ...entity.key.map((field) => `{${field}}`)].join('/');
}

const fill = (path: string, values: AnyRecord): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

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
  place: AnyRecord,
  store: CatalogStore,
  write: (store: CatalogStore) => Promise<T>,
): Promise<T> {
  if (Object.keys(place).every((field) => entity.key.includes(field))) return write(store);
  return store.atOnce(async (inner) => {
    const { record } = await inner.records.hold(entity, place);
    checkPlace(entity, record, place);
    return write(inner);
  });
}

interface LinkOptions extends Common {
  /** What is said where the two are related already; absent: that is as good. */
  readonly already?: string;
}

/** Relates what the path names. */
export function relate(link: Link, path: string, options: LinkOptions = {}): Operation {
  const run: Operation['run'] = async ({ params, by }, { links }) => {
    const { relations, other } = relationOf(link, fieldsOf(params, options.as));
    const [isNew] = await links.link(relations, [other], by);
    if (isNew === undefined && options.already) throw invalid(options.already, [], 'exists_already');
    return done();
  };
  return operation('POST', path, { answer: success, run }, { summary: 'Relate the two', ...options });
}

/** Takes the relation away of what the path names. */
export function unrelate(link: Link, path: string, options: Common = {}): Operation {
  const run: Operation['run'] = async ({ params, by }, { links }) => {
    const { relations, other } = relationOf(link, fieldsOf(params, options.as));
    const [was] = await links.unlink(relations, [other], by);
    if (was === undefined) throw notFound('No such relation: the two are not related.');
    return done();
  };
  return operation('DELETE', path, { answer: success, run }, { summary: 'Relate the two no more', ...options });
}

/** The one relation that a path names, as that of all but the last of its ends with the last. */
function relationOf(link: Link, ends: AnyRecord): { readonly relations: Relations; readonly other: string } {
  const [column = '', ...rest] = link.ends.map((end) => end.column).toReversed();
  const of = Object.fromEntries(rest.map((name) => [name, ends[fieldOf(name)]]));
  return { relations: { link, of, column }, other: String(ends[fieldOf(column)]) };
}
