import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { migrations } from '../../../services/catalog/store/migrations.ts';
import { createLog } from '../../../services/kit/log.ts';
import { migrate } from '../../../services/kit/store/migrate.ts';
import { createPool } from '../../../services/kit/store/postgres.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';

describe('the extension that searches need', () => {
  const log = createLog({ service: 'catalog', role: 'spec', instance: '', level: 'silent' });
  const name = `spec_${randomBytes(4).toString('hex')}`;
  let admin: TestSchema;

  before(async () => {
    admin = await createTestSchema();
    await admin.pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'a password of specs'`);
  });
  after(async () => {
    await admin?.pool.query(`DROP ROLE IF EXISTS ${name}`);
    await admin?.close();
  });

  /** Runs `work` with the address of a new database. */
  async function withDatabase(prepare: readonly string[], work: (url: URL) => Promise<void>): Promise<void> {
    const database = `spec_${randomBytes(4).toString('hex')}`;
    await admin.pool.query(`CREATE DATABASE ${database}`);
    try {
      const url = new URL(admin.url);
      url.pathname = database;
      const pool = createPool(url.href, { schema: 'public', poolSize: 1 }, 'spec');
      for (const statement of prepare) await pool.query(statement);
      await pool.end();
      await work(url);
    } finally {
      await admin.pool.query(`DROP DATABASE ${database} WITH (FORCE)`);
    }
  }

  const bring = (url: URL, schema: string, to?: string) =>
    migrate({ url: url.href, schema, folder: migrations, log, ...(to && { to }) });
  const upToSearches = '0002-search-indexes';

  it('is made once by catalogs that start at the same moment', () =>
    withDatabase([], async (url) => {
      await Promise.all(['one', 'two'].map((schema) => bring(url, schema, upToSearches)));
    }));

  it('is found where an administrator put it', () =>
    withDatabase(['CREATE SCHEMA tools', 'CREATE EXTENSION pg_trgm SCHEMA tools'], (url) =>
      bring(url, 'catalog', upToSearches),
    ));

  it('is requested with instructions where the account may not create it', () =>
    withDatabase([`CREATE SCHEMA catalog AUTHORIZATION ${name}`], async (url) => {
      url.username = name;
      url.password = 'a password of specs';
      const refused = await bring(url, 'catalog', upToSearches).catch((error: Error) => error);
      expect(refused)
        .to.be.instanceOf(Error)
        .and.to.have.property('message')
        .that.includes('needs the extension pg_trgm');
    }));
});
