import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { createService } from '../../../../services/kit/service.ts';
import { connectMongo } from '../../../../services/kit/store/mongo.ts';
import { connectPostgres } from '../../../../services/kit/store/postgres.ts';
import { engine } from '../../../support/engines.ts';
import { until } from '../../../support/until.ts';

describe('the pools of a role', function () {
  this.timeout(240_000);
  const service = createService('spec', 'worker', { LOG_LEVEL: 'silent' });
  after(() => service.life.stop());

  async function stateOf(pool: string) {
    const text = await service.metrics.metrics();
    const value = (metric: string) =>
      Number(new RegExp(`^modelyard_pool_${metric},.*\\} (\\d+)$`, 'm').exec(text)?.[1]);
    const used = value(`connections\\{pool="${pool}",state="used"`);
    const idle = value(`connections\\{pool="${pool}",state="idle"`);
    return { used, idle, waiting: value(`waiting\\{pool="${pool}"`) };
  }

  it('are measured in PostgreSQL: in use, idle, and who waits', async () => {
    const { address } = await engine('postgresql');
    const { pool } = await connectPostgres(service, address, { schema: 'public', poolSize: 2 });
    const [one, two] = await Promise.all([pool.connect(), pool.connect()]);
    const third = pool.connect();
    expect(await stateOf('postgresql')).to.deep.equal({ used: 2, idle: 0, waiting: 1 });
    one.release();
    two.release();
    (await third).release();
    expect(await stateOf('postgresql')).to.deep.equal({ used: 0, idle: 2, waiting: 0 });
  });

  it('are measured in MongoDB by what its driver reports', async () => {
    const url = new URL((await engine('mongodb')).address);
    url.pathname = `spec-${randomBytes(4).toString('hex')}`;
    const { db } = await connectMongo(service, url.href);
    await db.createCollection('bicycles');
    // Each holds a connection for two seconds, in which nothing changes; the 51st finds none.
    const streams = Array.from({ length: 51 }, () => db.collection('bicycles').watch([], { maxAwaitTimeMS: 2_000 }));
    const changes = streams.map((stream) => stream.tryNext());
    await until(async () => (await stateOf('mongodb')).used === 50, { what: 'all connections are in use' });
    expect(await stateOf('mongodb')).to.deep.equal({ used: 50, idle: 0, waiting: 1 });
    await Promise.all(changes);
    expect(await stateOf('mongodb')).to.deep.equal({ used: 0, idle: 50, waiting: 0 });
    await Promise.all(streams.map((stream) => stream.close()));
  });
});
