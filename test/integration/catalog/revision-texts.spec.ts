import { expect } from 'chai';
import fc from 'fast-check';
import type pg from 'pg';
import { newId } from '../../../services/kit/ids.ts';
import { createCatalogSchema } from '../../support/catalog-records/test-store.ts';
import type { TestSchema } from '../../support/postgres-schema.ts';
import { until } from '../../support/until.ts';

const userId = newId();
const solutionIds = [newId(), newId()];
const revision = newId();
const revisionIds = [revision, newId(), newId()];
const texts = ['Whale Song', 'wheat\nRUST', 'ÄRGER "quoted"', ''];

const solutionId = fc.constantFrom(...solutionIds);
const revisionId = fc.constantFrom(...revisionIds);
const accessType = fc.constantFrom('PB', 'OR', 'PR');
const text = fc.constantFrom(...texts);
const authors = text.map((name) => JSON.stringify([{ name, contact: 'a@example.org' }]));

const to = (statement: string, ...values: readonly fc.Arbitrary<unknown>[]) =>
  fc.tuple(...values).map((chosen) => ({ statement, values: chosen }));
/** A statement that changes what the texts come from, or nothing. */
const change = fc.oneof(
  to('UPDATE solutions SET name = $2 WHERE solution_id = $1', solutionId, text),
  to('UPDATE solutions SET description = $2 WHERE solution_id = $1', solutionId, fc.option(text)),
  to(
    `INSERT INTO solution_revisions (revision_id, solution_id, version, access_type_code, validation_status_code, user_id, authors)
     VALUES ($1, $2, '1', $3, 'NV', '${userId}', $4) ON CONFLICT DO NOTHING`,
    ...[revisionId, solutionId, accessType, authors],
  ),
  to('UPDATE solution_revisions SET description = $2 WHERE revision_id = $1', revisionId, fc.option(text)),
  to('UPDATE solution_revisions SET publisher = $2 WHERE revision_id = $1', revisionId, fc.option(text)),
  to('UPDATE solution_revisions SET authors = $2 WHERE revision_id = $1', revisionId, authors),
  to('UPDATE solution_revisions SET access_type_code = $2 WHERE revision_id = $1', revisionId, accessType),
  to('UPDATE solution_revisions SET solution_id = $2 WHERE revision_id = $1', revisionId, solutionId),
  to('DELETE FROM solution_revisions WHERE revision_id = $1', revisionId),
  to(
    `INSERT INTO revision_descriptions (revision_id, access_type_code, description)
     SELECT $1::uuid, $2, $3 WHERE EXISTS (SELECT FROM solution_revisions WHERE revision_id = $1)
     ON CONFLICT (revision_id, access_type_code) DO UPDATE SET description = excluded.description`,
    ...[revisionId, accessType, text],
  ),
  to('DELETE FROM revision_descriptions WHERE revision_id = $1 AND access_type_code = $2', revisionId, accessType),
);

describe('the texts of revisions', () => {
  let schema: TestSchema;
  before(async () => {
    schema = await createCatalogSchema();
    await schema.pool.query(
      `INSERT INTO users (user_id, email, login_name, active) VALUES ('${userId}', 'a@example.org', 'a', true)`,
    );
  });
  after(() => schema?.close());

  const rows = async (from: 'revision_texts' | 'texts_of_revisions') =>
    (
      await schema.pool.query(
        `SELECT revision_id, access_type_code, solution_id, words FROM ${from} ORDER BY revision_id, access_type_code`,
      )
    ).rows;
  async function startAgain() {
    await schema.pool.query('DELETE FROM solutions');
    await schema.pool.query(
      `INSERT INTO solutions (solution_id, name, user_id, active)
       SELECT unnest($1::uuid[]), 'Named', $2, true`,
      [solutionIds, userId],
    );
    expect(await rows('revision_texts')).to.deep.equal([]);
  }
  const addRevision = (client: pg.Pool | pg.PoolClient, id: string, accessTypeCode = 'PB') =>
    client.query(
      `INSERT INTO solution_revisions (revision_id, solution_id, version, access_type_code, validation_status_code, description, user_id, authors)
       VALUES ($1, $2, '1', $3, 'NV', 'of the REVISION', $4, '[{"name": "Ada", "contact": "ada@Example.org"}]')`,
      [id, solutionIds[0], accessTypeCode, userId],
    );
  const addDescription = (accessTypeCode: string, description: string) =>
    schema.pool.query(
      'INSERT INTO revision_descriptions (revision_id, access_type_code, description) VALUES ($1, $2, $3)',
      [revision, accessTypeCode, description],
    );

  it('are those of the solution, the revision and its authors, with the description for its access type', async () => {
    await startAgain();
    await addRevision(schema.pool, revision);
    await addDescription('PB', '<p>For ALL</p>');
    await addDescription('PR', 'For few');
    expect(
      (await rows('revision_texts')).map(({ access_type_code, words }) => [access_type_code, words]),
    ).to.deep.equal([
      ['PB', 'named\nof the revision\nada\nada@example.org\n<p>for all</p>'],
      ['PR', 'for few'],
    ]);
  });

  it('follow every change of what they come from', async () => {
    const property = fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
      await startAgain();
      for (const { statement, values } of changes) {
        await schema.pool.query(statement, values);
        expect(await rows('revision_texts'), statement).to.deep.equal(await rows('texts_of_revisions'));
      }
    });
    await fc.assert(property, { numRuns: 25, seed: 5 });
  });

  /** Two transactions: the second begins before the first one ends, and waits for it where it has to. */
  async function atOnce(first: (client: pg.PoolClient) => Promise<unknown>, second: () => Promise<unknown>) {
    const client = await schema.pool.connect();
    try {
      await client.query('BEGIN');
      await first(client);
      const ended = second();
      const [own] = (await client.query('SELECT pg_backend_pid() AS pid')).rows;
      const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
      const isWaiting = async () => (await schema.pool.query(waiting, [own.pid])).rowCount !== 0;
      await until(isWaiting, { what: 'the second waits for the first' });
      await client.query('COMMIT');
      await ended;
    } finally {
      client.release();
    }
    expect(await rows('revision_texts')).to.deep.equal(await rows('texts_of_revisions'));
  }
  const rename = (client: pg.Pool | pg.PoolClient) =>
    client.query(`UPDATE solutions SET name = 'Renamed' WHERE solution_id = $1`, [solutionIds[0]]);

  it('have the new name where a revision is added while its solution is renamed', async () => {
    await startAgain();
    await atOnce(rename, () => addRevision(schema.pool, revision));
    expect((await rows('revision_texts'))[0].words).to.include('renamed');
    await startAgain();
    await atOnce(
      (client) => addRevision(client, revision),
      () => rename(schema.pool),
    );
    expect((await rows('revision_texts'))[0].words).to.include('renamed');
  });

  it('are not of a revision that is deleted while its solution is renamed', async () => {
    await startAgain();
    for (const id of revisionIds) await addRevision(schema.pool, id);
    const remove = (client: pg.Pool | pg.PoolClient) =>
      client.query('DELETE FROM solution_revisions WHERE revision_id = $1', [revision]);
    await atOnce(remove, () => rename(schema.pool));
    expect(await rows('revision_texts')).to.have.length(revisionIds.length - 1);
    await startAgain();
    for (const id of revisionIds) await addRevision(schema.pool, id);
    await atOnce(rename, () => remove(schema.pool));
    expect(await rows('revision_texts')).to.have.length(revisionIds.length - 1);
  });

  // As requests do: it would end in a deadlock with a change of the revision that waits for the solution.
  it('are changed while another transaction holds the solution, and goes on to the revision', async () => {
    await startAgain();
    await addRevision(schema.pool, revision);
    const client = await schema.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM solutions WHERE solution_id = $1 FOR NO KEY UPDATE', [solutionIds[0]]);
      await schema.pool.query(`UPDATE solution_revisions SET description = 'another' WHERE revision_id = $1`, [
        revision,
      ]);
      await client.query('SELECT FROM solution_revisions WHERE revision_id = $1 FOR NO KEY UPDATE', [revision]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect((await rows('revision_texts'))[0].words).to.include('another');
  });
});
