import { expect } from 'chai';
import { createLog } from '../../../../services/kit/log.ts';
import { createAttempts, deleteOldAttempts } from '../../../../services/kit/store/attempts/attempts.ts';
import { attemptMigrations } from '../../../../services/kit/store/attempts/migrations.ts';
import { migrate } from '../../../../services/kit/store/migrate.ts';
import { createTransactions } from '../../../../services/kit/store/transactions.ts';
import { createTestSchema, type TestSchema } from '../../../support/postgres-schema.ts';

const policy = { free: 1, firstDelayMs: 1_000, maxDelayMs: 8_000, keepMs: 60_000 };

describe('counting attempts', () => {
  let schema: TestSchema;
  let now = 1_700_000_000_000;

  before(async () => {
    schema = await createTestSchema();
    const log = createLog({ service: 'spec', role: 'spec', instance: 'one', level: 'silent' });
    await migrate({ url: schema.url, schema: schema.schema, modules: [attemptMigrations], log });
  });
  after(() => schema?.close());

  const attempts = () => createAttempts(createTransactions(schema), { now: () => now });
  const begin = (...keys: string[]) => attempts().begin(keys.map((key) => ({ key, policy })));
  const rows = async () => (await schema.pool.query('SELECT failures FROM attempts')).rowCount;

  it('stores no text of a key', async () => {
    await begin('a password typed as a name');
    const { rows: stored } = await schema.pool.query('SELECT t::text AS text FROM attempts t');
    expect(JSON.stringify(stored)).to.not.include('password');
  });

  it('counts for all keys or for none', async () => {
    await begin('all-1');
    expect(await begin('all-1', 'all-2').catch(({ reason }) => reason)).to.equal('too_many_failures');
    await begin('all-2');
  });

  it('locks keys in one order, so that concurrent attempts do not wait for each other', async () => {
    const both = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? begin('lock-1', 'lock-2') : begin('lock-2', 'lock-1')).catch(({ reason }) => reason),
    );
    const refused = (await Promise.all(both)).filter((answer) => answer === 'too_many_failures');
    expect(refused).to.have.length(19);
  });

  it('delays nothing before the first delay, though the clocks of two processes differ', async () => {
    const free = [{ key: 'free', policy: { ...policy, free: 10 } }];
    const first = await attempts().begin(free);
    now -= 20;
    const second = await attempts().begin(free);
    now += 20;
    await first.abandon();
    now -= 20;
    await second.succeeded();
    await attempts().begin(free);
    now += 20;
  });

  it('takes an attempt back that says nothing, with its delay', async () => {
    for (let tries = 0; tries < 3; tries += 1) await (await begin('back')).abandon();
  });

  it('does not wait longer after the clock was set back', async () => {
    await begin('clock');
    const later = now;
    now -= 3_600_000;
    const error = await begin('clock').catch((thrown: unknown) => thrown);
    expect(error)
      .to.have.property('retryAfterSeconds')
      .that.is.at.most(policy.maxDelayMs / 1_000);
    now = later;
  });

  it('keeps a bounded number of keys, the newest, and none that are forgotten', async () => {
    const database = createTransactions(schema);
    now += policy.keepMs;
    await deleteOldAttempts(database, now);
    expect(await rows()).to.equal(0);
    for (const key of ['1', '2', '3']) {
      now += 1;
      await begin(`kept-${key}`);
    }
    await deleteOldAttempts(database, now, 2);
    expect(await rows()).to.equal(2);
    expect(await begin('kept-3').catch(({ reason }) => reason)).to.equal('too_many_failures');
    await begin('kept-1');
  });
});
