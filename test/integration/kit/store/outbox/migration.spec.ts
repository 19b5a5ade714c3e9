import { expect } from 'chai';
import { createLog } from '../../../../../services/kit/log.ts';
import { migrate } from '../../../../../services/kit/store/migrate.ts';
import { changeColumns } from '../../../../../services/kit/store/outbox/change.ts';
import { outboxMigrations } from '../../../../../services/kit/store/outbox/migrations.ts';
import { processMigrations } from '../../../../../services/kit/store/process/migrations.ts';
import { createTestSchema, type TestSchema } from '../../../../support/postgres-schema.ts';

describe('the shared migration of the outbox', function () {
  this.timeout(240_000);
  const log = createLog({ service: 'spec', role: 'store', instance: 'one', level: 'silent' });
  let target: TestSchema;

  const run = (modules = [outboxMigrations]) => migrate({ url: target.url, schema: target.schema, modules, log });
  const query = async (sql: string, values: unknown[] = []) => (await target.pool.query(sql, values)).rows;
  const changes = () =>
    query(`SELECT ${changeColumns} FROM change WHERE position IN (SELECT position FROM outbox) ORDER BY position`);

  before(async () => {
    target = await createTestSchema();
    await run();
    await query('CREATE TABLE bicycles (bicycle_id int PRIMARY KEY, colour text, lock_code text)');
    await query(`CALL publish_changes('bicycles', 'bicycle', 'bicycle_id', '{bicycle_id}', '{lock_code}')`);
  });
  beforeEach(() => query('TRUNCATE change, outbox'));
  after(() => target.close());

  it('is applied once, beside other modules and what the service has of its own', async () => {
    await Promise.all([run(), run([outboxMigrations, processMigrations])]);
    const [tables] = await query(
      `SELECT array_agg(table_name::text ORDER BY table_name) AS names
         FROM information_schema.tables WHERE table_schema = $1 AND table_name NOT LIKE '%lock'`,
      [target.schema],
    );
    expect(tables?.names).to.deep.equal([
      ...['bicycles', 'change', 'outbox', 'outbox_migration', 'outbox_run', 'process_migration', 'processes'],
    ]);
  });

  it('records what becomes of a row and who changed it, without what is hidden', async () => {
    const context = JSON.stringify({ service: 'shop', user: 'ada', request: 'r-1', traceparent: 't-1' });
    const write = (sql: string) =>
      query(`WITH context AS (SELECT set_config('outbox.context', '${context}', true)) ${sql}`);
    await write(`INSERT INTO bicycles SELECT 1, 'red', '1234' FROM context`);
    await write(`UPDATE bicycles SET colour = 'blue', lock_code = '9999' FROM context`);
    await write(`UPDATE bicycles SET colour = 'blue' FROM context`);
    await write('DELETE FROM bicycles USING context');
    const head = { entity: 'bicycles', recordKey: { bicycle_id: 1 }, aggregateType: 'bicycle', aggregateId: '1' };
    const by = { service: 'shop', actingUser: 'ada', requestId: 'r-1', traceparent: 't-1' };
    const [red, blue] = ['red', 'blue'].map((colour) => ({ bicycle_id: 1, colour }));
    const found = await changes();
    expect(found.map(({ position: _position, changeId: _id, at: _at, ...change }) => change)).to.deep.equal([
      { ...head, ...by, kind: 'created', changed: [], before: null, after: red },
      { ...head, ...by, kind: 'updated', changed: ['colour', 'lock_code'], before: red, after: blue },
      { ...head, ...by, kind: 'deleted', changed: [], before: blue, after: null },
    ]);
  });

  it('takes an event in the words of the service, in the transaction of what it is about', async () => {
    await query(`SELECT publish_event('BicycleStolen', 'bicycle', '7', '{"where": "Delft"}', '{"user": "ada"}')`);
    const [event] = await changes();
    expect(event).to.deep.include({
      ...{ kind: 'created', entity: 'BicycleStolen', aggregateType: 'bicycle', aggregateId: '7' },
      ...{ after: { where: 'Delft' }, actingUser: 'ada', service: null },
    });
  });
});
