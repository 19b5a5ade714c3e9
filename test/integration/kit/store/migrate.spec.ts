import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createLog } from '../../../../services/kit/log.ts';
import { migrate } from '../../../../services/kit/store/migrate.ts';
import { readMigrationFiles } from '../../../../services/kit/store/migration-files.ts';
import { createTestSchema, type TestSchema } from '../../../support/postgres-schema.ts';

describe('migrations of a PostgreSQL schema', function () {
  this.timeout(240_000);
  const log = createLog({ service: 'spec', role: 'store', instance: 'one', level: 'silent' });
  let target: TestSchema;
  let folder: string;

  beforeEach(async () => {
    target = await createTestSchema();
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await write('0001-create-bicycle', 'CREATE TABLE bicycle (id int PRIMARY KEY); INSERT INTO bicycle VALUES (1);');
    await write('0002-count-gears', 'ALTER TABLE bicycle ADD gears int NOT NULL DEFAULT 3;');
  });
  afterEach(async () => {
    await target.close();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql);
  const run = (to?: string) =>
    migrate({ url: target.url, schema: target.schema, folder, log, ...(to !== undefined && { to }) });
  const rejectionOf = async (work: Promise<void>): Promise<string> => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).to.be.an.instanceOf(Error);
    return String(error);
  };
  const bicycles = async () => (await target.pool.query('SELECT * FROM bicycle ORDER BY id')).rows;
  const applied = async () =>
    (await target.pool.query('SELECT name FROM kysely_migration ORDER BY name')).rows.map(({ name }) =>
      name.replace(/\..*/, ''),
    );

  it('makes the schema and all that is in it, and does nothing the second time', async () => {
    await run();
    await run();
    expect(await bicycles()).to.deep.equal([{ id: 1, gears: 3 }]);
    expect(await applied()).to.deep.equal(['0001-create-bicycle', '0002-count-gears']);
  });

  it('stops at the migration that is named, and goes on from there with what has been filled in', async () => {
    await run('0001-create-bicycle');
    await target.pool.query('INSERT INTO bicycle VALUES (2)');
    await run();
    expect(await bicycles()).to.deep.equal([
      { id: 1, gears: 3 },
      { id: 2, gears: 3 },
    ]);
    expect(await rejectionOf(run('0009-fly'))).to.include('contains no migration 0009-fly');
  });

  it('can be started by many processes concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => run()));
    expect(await bicycles()).to.deep.equal([{ id: 1, gears: 3 }]);
    expect(await applied()).to.have.length(2);
  });

  it('takes a file back as a whole when it fails, and keeps those before it', async () => {
    await write('0003-sell', 'DELETE FROM bicycle; SELECT nothing FROM nowhere;');
    expect(await rejectionOf(run())).to.include('relation "nowhere" does not exist');
    expect(await bicycles()).to.deep.equal([{ id: 1, gears: 3 }]);
    expect(await applied()).to.deep.equal(['0001-create-bicycle', '0002-count-gears']);
    await write('0003-sell', 'DELETE FROM bicycle;');
    await run();
    expect(await bicycles()).to.deep.equal([]);
  });

  it('goes on where the migrator of earlier releases ended', async () => {
    const [first] = await readMigrationFiles(folder);
    if (!first) throw new Error('no files');
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: target.pool }) });
    const up = async () => void (await target.pool.query(first.sql));
    const provider = { getMigrations: async () => ({ [first.id]: { up } }) };
    await target.pool.query(`CREATE SCHEMA ${target.schema}`);
    const { error } = await new Migrator({ db, provider, migrationTableSchema: target.schema }).migrateToLatest();
    expect(error).to.equal(undefined);
    await run();
    expect(await bicycles()).to.deep.equal([{ id: 1, gears: 3 }]);
    expect(await applied()).to.deep.equal(['0001-create-bicycle', '0002-count-gears']);
  });

  it('refuses a file that was changed after it had been applied', async () => {
    await run();
    await write('0001-create-bicycle', 'CREATE TABLE bicycle (id bigint PRIMARY KEY);');
    await write('0003-ring', 'ALTER TABLE bicycle ADD ring boolean;');
    expect(await rejectionOf(run())).to.include('The migration 0001-create-bicycle.sql was changed after');
    expect(await bicycles(), 'nothing is applied').to.deep.equal([{ id: 1, gears: 3 }]);
  });

  it('refuses a database that is newer than the files', async () => {
    await run();
    await rm(join(folder, '0002-count-gears.sql'));
    expect(await rejectionOf(run())).to.include('newer than this program: it has the migration 0002-count-gears');
  });

  it('refuses a file that was put before applied ones', async () => {
    await run();
    await write('0000-also', 'SELECT 1;');
    expect(await rejectionOf(run())).to.include(
      'The migration 0000-also.sql comes before ones that are applied already',
    );
  });
});
