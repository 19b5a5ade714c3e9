import { expect } from 'chai';
import { pino } from 'pino';
import type { Command } from '../../../../services/kit/bus/command.ts';
import type { Envelope } from '../../../../services/kit/bus/envelope.ts';
import { done, type Rejected } from '../../../../services/kit/bus/outcome.ts';
import { reject } from '../../../../services/kit/bus/reject.ts';
import { systemClock } from '../../../../services/kit/clock.ts';
import { newId } from '../../../../services/kit/ids.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { commandMigrations } from '../../../../services/kit/store/commands/migrations.ts';
import {
  createPostgresCommands,
  type PostgresCommands,
} from '../../../../services/kit/store/commands/postgres-commands.ts';
import { migrate } from '../../../../services/kit/store/migrate.ts';
import { outboxMigrations } from '../../../../services/kit/store/outbox/migrations.ts';
import { createOperations, outcomesOf } from '../../../../services/kit/store/outcomes.ts';
import { processMigrations } from '../../../../services/kit/store/process/migrations.ts';
import { createPostgresProcessStore } from '../../../../services/kit/store/process/postgres-process-store.ts';
import { createTransactionStart } from '../../../../services/kit/store/process/start-process.ts';
import { createTransactions, type Database } from '../../../../services/kit/store/transactions.ts';
import { createTestSchema, type TestSchema } from '../../../support/postgres-schema.ts';
import { buildBicycle, createWorkshop, startRunner } from '../../../support/processes.ts';

interface Stores {
  readonly database: Database;
}

const sold = done({ type: 'modelyard.bicycles.BicycleSold', data: { price: 300 } });
const command = (id = newId()) =>
  ({ id, type: '', subject: '7', data: { bicycle: 'red' }, envelope: { correlationId: 'r-1' } }) as unknown as Command<{
    bicycle: string;
  }>;
const add = async ({ database }: Stores, id: string) => {
  await database.query('INSERT INTO bicycles VALUES ($1)', [id]);
};

describe('commands in PostgreSQL', function () {
  this.timeout(240_000);
  let target: TestSchema;
  let commands: PostgresCommands<Stores>;
  let woken: number;
  const warnings: { readonly id: string; readonly aggregate: string; readonly msg: string }[] = [];

  const query = async (sql: string) => (await target.pool.query(sql)).rows;
  const bicycles = async () => (await query('SELECT id FROM bicycles ORDER BY id')).map(({ id }) => id);
  const events = () =>
    query(`SELECT entity, aggregate_type AS type, aggregate_id AS id, after, request_id AS request
             FROM change WHERE position IN (SELECT position FROM outbox) ORDER BY position`);
  const soldEvent = { entity: 'BicycleSold', type: 'bicycle', id: '7', after: { price: 300 }, request: 'r-1' };

  before(async () => {
    target = await createTestSchema();
    const log = createLog({ service: 'spec', role: 'store', instance: 'one', level: 'silent' });
    const modules = [outboxMigrations, commandMigrations, processMigrations];
    await migrate({ url: target.url, schema: target.schema, modules, log });
    await query('CREATE TABLE bicycles (id text PRIMARY KEY)');
    commands = createPostgresCommands<Stores>({
      database: createTransactions(target),
      storesOf: (database) => ({ database }),
      aggregateType: 'bicycle',
      onChange: () => {
        woken += 1;
      },
      log: pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) }),
    });
  });
  beforeEach(async () => {
    woken = 0;
    warnings.length = 0;
    await query('TRUNCATE bicycles, outcomes, change, outbox, processes');
  });
  after(() => target.close());

  it('commits the change, its outcome and the rows of its events, and wakes the relay', async () => {
    const one = command();
    const work = async (stores: Stores) => {
      await add(stores, 'a');
      return sold;
    };
    expect(await commands.execute(one, work)).to.deep.equal(sold);
    expect(await bicycles()).to.deep.equal(['a']);
    expect(await events()).to.deep.equal([soldEvent]);
    expect(woken).to.equal(1);
    expect(await commands.find(one.id)).to.deep.equal({ outcome: sold });
  });

  it('does nothing a second time, and has the same outcome, also for concurrent deliveries', async () => {
    const one = command();
    const all = await Promise.all(
      ['a', 'b', 'c'].map((id) =>
        commands.execute(one, async (stores) => {
          await add(stores, id);
          return done({ type: 'modelyard.bicycles.BicycleSold', data: { id } });
        }),
      ),
    );
    expect(await bicycles()).to.have.length(1);
    expect(await events()).to.have.length(1);
    for (const outcome of all) expect(outcome).to.deep.equal(all[0]);
  });

  it('warns of what is delivered again, and of nothing else', async () => {
    const one = command();
    const event = { ...command('event-2'), data: {}, envelope: { correlationId: 'r-1', subject: '8' } as Envelope };
    const deliver = async () => {
      await commands.execute(one, async () => sold);
      await commands.handle(event, async () => undefined);
    };
    await deliver();
    expect(warnings).to.deep.equal([]);
    await deliver();
    expect(warnings.map(({ id, aggregate, msg }) => [id, aggregate, msg])).to.deep.equal([
      [one.id, '7', 'a command was redelivered; its outcome is kept'],
      ['event-2', '8', 'an event was redelivered; it is not handled again'],
    ]);
  });

  it('is either executed or rejected as late, whichever was first', async () => {
    const [executed, late, racing] = [command(), command(), command()];
    const tooLate = reject('conflict', 'late', 'It is late.') as Rejected;
    const { saveRejection } = outcomesOf(commands);
    await commands.execute(executed, async () => sold);
    expect(await saveRejection?.(executed, tooLate)).to.deep.equal(sold);
    expect(await saveRejection?.(late, tooLate)).to.deep.equal(tooLate);
    expect(await commands.execute(late, async () => sold)).to.deep.equal(tooLate);
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const executing = commands.execute(racing, async (stores) => {
      await add(stores, 'a');
      reached.resolve();
      await goOn.promise;
      return sold;
    });
    await reached.promise;
    const rejecting = saveRejection?.(racing, tooLate);
    goOn.resolve();
    expect([await executing, await rejecting]).to.deep.equal([sold, sold]);
  });

  it('undoes what was changed before a rejection, which it keeps', async () => {
    const one = command();
    const outcome = reject('conflict', 'bicycle_sold', 'It is sold.');
    const execute = () =>
      commands.execute(one, async (stores) => {
        await add(stores, 'a');
        return outcome;
      });
    expect([await execute(), await execute()]).to.deep.equal([outcome, outcome]);
    expect(await bicycles()).to.deep.equal([]);
    expect(await events()).to.deep.equal([]);
  });

  it('leaves nothing of an attempt that throws; the next one may succeed', async () => {
    const one = command();
    const failing = commands.execute(one, async (stores) => {
      await add(stores, 'a');
      throw new Error('the shop burned down');
    });
    expect(await failing.catch(({ message }) => message)).to.equal('the shop burned down');
    expect(await bicycles()).to.deep.equal([]);
    expect(await commands.find(one.id)).to.equal(undefined);
    expect(await commands.execute(one, async () => sold)).to.deep.equal(sold);
    expect(await events()).to.deep.equal([soldEvent]);
  });

  it('shows a command that was given up as failed, until a replay of it succeeds', async () => {
    const one = command();
    const operations = createOperations(commands, systemClock, 60_000);
    expect(await operations.find(one.id)).to.include({ status: 'pending' });
    const rejection = { code: 'internal', kind: 'internal', detail: 'It failed.', errors: [] } as const;
    await commands.recordFailure(one.id, { status: 'failed', rejection });
    expect(await operations.find(one.id)).to.include({ status: 'failed', detail: 'It failed.' });
    await commands.execute(one, async () => sold);
    expect(await operations.find(one.id)).to.deep.equal({
      ...{ status: 'done', commandId: one.id, result: { price: 300 } },
    });
    await commands.recordFailure(one.id, { status: 'failed', rejection });
    expect(await operations.find(one.id), 'a late failure does not hide it').to.include({ status: 'done' });
  });

  it('handles an event of another service once, and publishes what follows from it', async () => {
    const event = { ...command('event-1'), data: {} };
    const handle = () =>
      commands.handle(event, async (stores, publish) => {
        await add(stores, 'a');
        await publish('7', { type: 'modelyard.bicycles.BicycleSold', data: { price: 300 } });
      });
    await handle();
    await handle();
    expect(await bicycles()).to.deep.equal(['a']);
    expect(await events()).to.deep.equal([soldEvent]);
  });

  it('deletes outcomes that are old enough', async () => {
    const [old, young] = [command(), command()];
    await commands.execute(old, async () => sold);
    await query(`UPDATE outcomes SET at = now() - interval '1 hour'`);
    await commands.execute(young, async () => sold);
    await commands.deleteExpired(60_000);
    expect(await commands.find(old.id)).to.equal(undefined);
    expect(await commands.find(young.id)).to.deep.equal({ outcome: sold });
  });

  it('starts a process in the transaction of the outcome, once, and none that was rejected', async () => {
    const workshop = createWorkshop();
    const definition = buildBicycle('build', workshop);
    const runner = startRunner(createPostgresProcessStore(createTransactions(target).query), {
      definitions: [definition],
    });
    const start = createTransactionStart({ commands, processes: runner, clock: systemClock });
    const [one, other] = [command(), command()];
    await start(one, definition, () => sold);
    await start(one, definition, () => sold);
    await start(other, definition, () => reject('conflict', 'shop_closed', 'It is closed.'));
    expect((await runner.waitForEnd(one.id, 20_000))?.status).to.equal('done');
    expect(await runner.find(other.id)).to.equal(undefined);
    expect(workshop.log).to.deep.equal(['frame', 'wheels', 'receipt']);
    expect(await events()).to.deep.equal([soldEvent]);
    const failing = createTransactionStart({
      commands: {
        execute: (its, work) =>
          commands.execute(its, async (stores) => {
            await work(stores);
            throw new Error('no commit');
          }),
      },
      processes: runner,
      clock: systemClock,
    });
    const third = command();
    expect(await failing(third, definition, () => sold).catch(({ message }) => message)).to.equal('no commit');
    expect(await query('SELECT process_id FROM processes')).to.deep.equal([{ process_id: one.id }]);
    await runner.stop();
  });
});
