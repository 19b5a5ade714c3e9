import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { systemClock } from '../../../../services/kit/clock.ts';
import type { SharedCounts } from '../../../../services/kit/http/window-counts.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { countMigrations } from '../../../../services/kit/store/counts/migrations.ts';
import { createPostgresCounts } from '../../../../services/kit/store/counts/postgres-counts.ts';
import { migrate } from '../../../../services/kit/store/migrate.ts';
import { createMemoryCounts } from '../../../support/memory-counts.ts';
import { createTestSchema, type TestSchema } from '../../../support/postgres-schema.ts';

describe('shared counts', () => {
  let schema: TestSchema;
  before(async () => {
    schema = await createTestSchema();
    const log = createLog({ service: 'spec', role: 'spec', instance: 'one', level: 'silent' });
    await migrate({ url: schema.url, schema: schema.schema, modules: [countMigrations], log });
  });
  after(() => schema?.close());

  const twins: Readonly<Record<string, () => SharedCounts>> = {
    'in PostgreSQL': () => createPostgresCounts(schema),
    'in memory': () => createMemoryCounts(systemClock),
  };
  for (const [where, create] of Object.entries(twins))
    describe(where, () => {
      it('are the sum of all additions, each key for itself, within the window of the first', async () => {
        const counts = create();
        await Promise.all(Array.from({ length: 50 }, () => counts.add('sum', 3, 60_000)));
        await counts.add('other', 1, 1_000);
        const { count, leftMs } = await counts.add('sum', -2, 5_000);
        expect(count).to.equal(148);
        expect(leftMs).to.be.within(30_000, 60_000);
      });

      it('begin anew after the window', async () => {
        const counts = create();
        await counts.add('anew', 5, 1);
        await delay(1_100);
        expect((await counts.add('anew', 1, 60_000)).count).to.equal(1);
      });
    });

  it('store no text of a key', async () => {
    await createPostgresCounts(schema).add('names ada@example.org', 1, 1_000);
    const { rows } = await schema.pool.query(`SELECT encode(key, 'escape') AS text FROM window_counts`);
    expect(JSON.stringify(rows)).to.not.include('ada');
  });

  it('are unavailable where the server is', async () => {
    const pool = { query: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) };
    const error = await createPostgresCounts({ pool: pool as never })
      .add('key', 1, 1_000)
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: 'unavailable' });
  });
});
