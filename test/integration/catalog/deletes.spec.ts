import { expect } from 'chai';
import { type AnyRecord, type Entity, fieldOf } from '../../../services/catalog/domain/declare/entity.ts';
import { rating, solution, solutionWeb } from '../../../services/catalog/domain/entities/solutions.ts';
import { user } from '../../../services/catalog/domain/entities/users.ts';
import { entities } from '../../../services/catalog/domain/entities.ts';
import type { CatalogStore } from '../../../services/catalog/domain/ports.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { type ForeignKey, readForeignKeys } from '../../support/catalog-records/foreign-keys.ts';
import { createParents, type Parents } from '../../support/catalog-records/parents.ts';
import { insertRow, referencingRows, select } from '../../support/catalog-records/rows.ts';
import { by, createCatalogSchema, createTestStore } from '../../support/catalog-records/test-store.ts';
import { changesOf, keyColumns } from '../../support/catalog-records/trail.ts';
import type { TestSchema } from '../../support/postgres-schema.ts';

describe('deleting from the catalog', () => {
  let schema: TestSchema;
  let store: CatalogStore;
  let foreignKeys: readonly ForeignKey[];
  let parents: Parents;

  before(async () => {
    schema = await createCatalogSchema();
    store = createTestStore(schema);
    // What triggers derive is no record, and no change of it is noted.
    const derived = ['revision_facets', 'revision_texts'];
    foreignKeys = (await readForeignKeys(schema)).filter(({ table }) => !derived.includes(table));
    parents = createParents(store.records, foreignKeys);
  });
  after(() => schema?.close());

  const remove = (entity: Entity, record: AnyRecord) => store.records.remove(entity, record, { by });
  const rowOf = async (table: string, key: AnyRecord) => (await select(schema, table, key))[0];
  const isThere = async (table: string, key: AnyRecord) => (await rowOf(table, key)) !== undefined;

  for (const entity of entities) {
    it(`a ${entity.label} treats what refers to it by the rule of each reference`, async () => {
      for (const foreignKey of foreignKeys.filter(({ references }) => references === entity.table)) {
        const record = await parents.make(entity);
        const named = foreignKey.columns.map((column, at) => [
          column,
          record[fieldOf(foreignKey.referenced[at] ?? '')],
        ]);
        const key = await insertRow(schema, parents, foreignKey.table, Object.fromEntries(named));
        const before = await changesOf(schema, foreignKey.table, key);
        await outcomes[foreignKey.onDelete](entity, record, foreignKey, key);
        const noted = (await changesOf(schema, foreignKey.table, key)).slice(before.length);
        const about = `${foreignKey.table} (${foreignKey.columns}): ${JSON.stringify(noted)}`;
        expect(
          noted.map(({ kind }) => kind),
          about,
        ).to.deep.equal(kinds[foreignKey.onDelete]);
        for (const { service, acting_user, request_id } of noted)
          expect({ service, acting_user, request_id }, about).to.deep.equal({
            service: by.service,
            acting_user: by.user,
            request_id: by.requestId,
          });
      }
    });
  }

  const kinds = { refused: [], cascade: ['deleted'], 'set null': ['updated'] };
  const outcomes = {
    async refused(entity: Entity, record: AnyRecord, { table }: ForeignKey, key: AnyRecord) {
      const rejection = await remove(entity, record).catch((error: unknown) => error);
      expect(rejection, table).to.be.instanceOf(AppError);
      expect(rejection).to.include({ code: 'invalid', reason: 'still_used' });
      expect(await isThere(table, key), table).to.equal(true);
      expect(await isThere(entity.table, keyColumns(entity, record)), entity.table).to.equal(true);
    },
    async cascade(entity: Entity, record: AnyRecord, { table }: ForeignKey, key: AnyRecord) {
      await remove(entity, record);
      expect(await isThere(table, key), table).to.equal(false);
    },
    async 'set null'(entity: Entity, record: AnyRecord, { table, columns }: ForeignKey, key: AnyRecord) {
      const before = await rowOf(table, key);
      await remove(entity, record);
      const row = await rowOf(table, key);
      for (const column of columns) expect(row, table).to.have.property(column, null);
      expect(row?.row_version).to.equal(Number(before?.row_version) + 1);
    },
  };

  it('a solution takes everything along that hangs on it, and tells of each', async () => {
    const record = await parents.make(solution);
    await hangEverythingOn('solutions', keyColumns(solution, record));
    const hanging = await referencingRows(schema, foreignKeys, 'solutions', keyColumns(solution, record));
    const tables = new Set(hanging.map(({ table }) => table));
    expect([...tables]).to.include.members([
      'comments',
      'revision_documents',
      'solution_group_members',
      'solution_members',
    ]);
    await remove(solution, record);
    for (const { table, key } of hanging) {
      expect(await isThere(table, key), table).to.equal(false);
      const noted = await changesOf(schema, table, key);
      expect(
        noted.filter(({ kind }) => kind === 'deleted'),
        table,
      ).to.have.lengthOf(1);
      expect(noted.at(-1), table).to.include({ kind: 'deleted', request_id: by.requestId });
    }
  });

  it('a user is possible once he owns nothing any more', () => {
    const owned = foreignKeys.filter(({ references, onDelete }) => references === 'users' && onDelete === 'refused');
    expect(owned.map(({ table, columns }) => `${table} ${columns}`)).to.have.members([
      'solutions user_id',
      'solution_revisions user_id',
      'artifacts user_id',
      'documents user_id',
      'comments user_id',
      'solution_deployments user_id',
      'peer_subscriptions user_id',
      'publish_requests request_user_id',
    ]);
  });

  it('a user leaves the counters of what he rated right', async () => {
    const rated = await parents.make(solution);
    const raters = [await parents.make(user), await parents.make(user), await parents.make(user)];
    for (const [index, { userId }] of raters.entries())
      await parents.make(rating, { solutionId: rated.solutionId, userId, rating: [5, 4, 1][index] });
    const counters = async () => (await store.records.get(solutionWeb, rated)).record;
    expect(await counters()).to.include({ ratingCount: 3, ratingAverageTenths: 33 });
    await remove(user, raters[2] ?? {});
    expect(await counters()).to.include({ ratingCount: 2, ratingAverageTenths: 45 });
    await remove(user, raters[1] ?? {});
    await remove(user, raters[0] ?? {});
    expect(await counters()).to.include({ ratingCount: 0, ratingAverageTenths: 0 });
  });

  /** A row in every table whose rows go with this one, and so on. */
  async function hangEverythingOn(table: string, key: AnyRecord): Promise<void> {
    const cascading = foreignKeys.filter(
      ({ references, onDelete, columns }) => references === table && onDelete === 'cascade' && columns.length === 1,
    );
    for (const { table: child, columns, referenced } of cascading) {
      const given = { [columns[0] ?? '']: key[referenced[0] ?? ''] };
      const [known] = await select(schema, child, given);
      await hangEverythingOn(child, known ?? (await insertRow(schema, parents, child, given)));
    }
  }
});
