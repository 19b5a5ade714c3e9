import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDatabase } from '../../../services/catalog/store/database.ts';
import { createPool } from '../../../services/kit/store/postgres.ts';
import { engine } from '../../support/engines.ts';

/** As an upgrade does under a release that goes on: each connection has prepared statements of the columns before. */
describe('a statement that was prepared before a migration', () => {
  const schema = `stale_plans_${randomBytes(4).toString('hex')}`;

  it('fails once with unavailable, in a transaction as well, and then sees the new columns', async () => {
    const pool = createPool((await engine('postgresql')).address, { schema, poolSize: 1 }, 'stale-plans');
    try {
      const database = createDatabase({ pool, schema });
      await pool.query(`CREATE SCHEMA ${schema}`);
      await pool.query('CREATE TABLE models (name text)');
      await pool.query(`INSERT INTO models VALUES ('iris')`);
      const read = () => database.runPrepared(sql`SELECT * FROM models`);
      const readInTransaction = () => database.inTransaction((inner) => inner.runPrepared(sql`SELECT * FROM models`));
      expect(await read()).to.deep.equal([{ name: 'iris' }]);
      expect(await readInTransaction()).to.deep.equal([{ name: 'iris' }]);
      for (const [column, again] of [
        ['version', readInTransaction],
        ['licence', read],
      ] as const) {
        await pool.query(`ALTER TABLE models ADD COLUMN ${column} text`);
        const failure = await again().catch((thrown) => thrown);
        expect(failure, column).to.include({ code: 'unavailable' });
        const [row] = await again();
        expect(row, column).to.have.property(column);
      }
    } finally {
      await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await pool.end();
    }
  });

  it('is kept by the connection of a transaction, which parses it once', async () => {
    const pool = createPool((await engine('postgresql')).address, { schema: 'public', poolSize: 1 }, 'stale-plans');
    try {
      const database = createDatabase({ pool, schema: 'public' });
      const statement = sql<{ one: number }>`SELECT ${1}::integer AS one`;
      for (let run = 0; run < 3; run += 1) await database.inTransaction((inner) => inner.runPrepared(statement));
      await database.inTransaction((inner) => inner.prepared('two', 'SELECT 2', []));
      const { rows } = await pool.query('SELECT statement FROM pg_prepared_statements ORDER BY statement');
      expect(rows.map((row) => row.statement)).to.deep.equal(['SELECT $1::integer AS one', 'SELECT 2']);
    } finally {
      await pool.end();
    }
  });
});
