import { expect } from 'chai';
import fc from 'fast-check';
import type { AnyRecord, Entity } from '../../../services/catalog/domain/declare/entity.ts';
import type { Kind } from '../../../services/catalog/domain/declare/field.ts';
import { entities } from '../../../services/catalog/domain/entities.ts';
import type { CatalogStore } from '../../../services/catalog/domain/ports.ts';
import { showRow } from '../../../services/catalog/domain/trail.ts';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { largestOf, smallestOf } from '../../support/catalog-records/extremes.ts';
import { readForeignKeys } from '../../support/catalog-records/foreign-keys.ts';
import { createHttpAccess } from '../../support/catalog-records/http-access.ts';
import { createParents, type Parents } from '../../support/catalog-records/parents.ts';
import { createStoreAccess, type RecordAccess } from '../../support/catalog-records/record-access.ts';
import { createTestStore } from '../../support/catalog-records/test-store.ts';
import { changesOf, keyColumns } from '../../support/catalog-records/trail.ts';
import { recordsOf } from '../../support/catalog-records/values.ts';

const runs = { numRuns: 4 };
/** Kinds that something can be searched by. */
const searched = new Set<Kind>(['uuid', 'serial', 'text', 'code', 'flag', 'short', 'integer', 'long', 'instant']);
const longestSearched = 8192;

describe('any record of the catalog', () => {
  let catalog: TestCatalog;
  let store: CatalogStore;
  let parents: Parents;
  let door: RecordAccess;

  before(async () => {
    // A zone that was ahead by odd seconds before it had whole hours: what is kept must not depend on it.
    catalog = await createTestCatalog({ TZ: 'Europe/Amsterdam' });
    store = createTestStore(catalog.schema);
    parents = createParents(store.records, await readForeignKeys(catalog.schema));
    door = createHttpAccess(catalog, createStoreAccess(store));
  });
  after(() => catalog?.stop());

  for (const entity of entities) {
    it(`that is a ${entity.label} is read as it was written, and found, until it is deleted`, async () => {
      const here = await parents.namesOf(entity, 0);
      const stays = door.fixed(entity).filter((field) => field in here);
      const fixed = Object.fromEntries(stays.map((field) => [field, here[field]]));
      const there = await parents.namesOf(entity, 1, fixed);
      const any = fc.tuple(recordsOf(entity, here), recordsOf(entity, there));
      const [large, small] = [largestOf(entity, here), smallestOf(entity, there)];
      await fc.assert(
        fc.asyncProperty(any, ([first, second]) => live(entity, first, second)),
        { ...runs, examples: [[[large, small]]] },
      );
    });
  }

  /** The life of a record: its key and its place are those of the first, whatever the second says. */
  async function live(entity: Entity, first: AnyRecord, second: AnyRecord): Promise<void> {
    const created = await door.create(entity, first);
    const fixed = Object.fromEntries(door.fixed(entity).map((field) => [field, created[field]]));
    try {
      expect(created).to.deep.include(shown(entity, { ...first, ...fixed }));
      expect(await door.read(entity, created)).to.deep.equal(created);
      await expectFound(entity, created);
      for (const next of [second, first]) {
        await door.replace(entity, { ...next, ...fixed });
        const replaced = await door.read(entity, { ...next, ...fixed });
        expect(replaced).to.deep.include(shown(entity, { ...next, ...fixed, created: created.created }));
        await expectFound(entity, replaced);
      }
    } finally {
      await door.remove(entity, created);
    }
    expect(await door.read(entity, created).catch(({ code }) => code)).to.equal('not_found');
    await expectPublished(entity, created);
  }

  /** The trail shows the record as it was answered, what it hides apart. */
  async function expectPublished({ table, ...entity }: Entity, record: AnyRecord): Promise<void> {
    const noted = await changesOf(catalog.schema, table, keyColumns({ table, ...entity }, record));
    expect(noted.map(({ kind }) => kind)).to.include.members(['created', 'deleted']);
    const last = noted.findLast(({ kind }) => kind === 'created');
    expect(record).to.deep.include(showRow(table, last?.after ?? {}));
  }

  /** By the values of all fields at once, by that of each, and by the start of every text. */
  async function expectFound(entity: Entity, record: AnyRecord): Promise<void> {
    const key = Object.fromEntries(entity.key.map((field) => [field, record[field]]));
    const given = Object.entries(entity.fields).filter(
      ([field, { kind, max = 0 }]) => record[field] !== null && searched.has(kind) && max <= longestSearched,
    );
    const equal = Object.fromEntries(given.map(([field]) => [field, record[field]]));
    const { content } = await store.records.page(entity, { equal }, { page: 0, size: 1_000, sort: [] });
    expect(content).to.deep.equal([record]);
    const counts = given.flatMap(([field, { kind }]) => {
      const one = { equal: { ...key, [field]: record[field] } };
      const start = [...String(record[field])].slice(0, 100).join('');
      return kind === 'text' ? [one, { equal: key, like: { fields: [field], term: start } }] : [one];
    });
    for (const where of counts) expect(await store.records.count(entity, where), JSON.stringify(where)).to.equal(1);
  }
});

/** How what was sent is answered. */
function shown({ fields, dated }: Entity, sent: AnyRecord): AnyRecord {
  const values = Object.entries(sent).flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return dated ? [[name, value]] : [];
    if (field.kind === 'secret') return [[name, null]];
    if (field.kind === 'list') return [[name, value ?? []]];
    // The time of the server is not known here.
    if (field.byDefault === 'now' && value === null) return [];
    return [[name, field.kind === 'uuid' && typeof value === 'string' ? value.toLowerCase() : value]];
  });
  return Object.fromEntries(values);
}
