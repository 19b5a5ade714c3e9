import { expect } from 'chai';
import type { Batch, SubscribeOptions, Transport } from '../../../services/kit/bus/transport.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { createService } from '../../../services/kit/service.ts';
import { createStoreLines } from '../../../services/logs/app/store-lines.ts';
import type { RecordStore } from '../../../services/logs/domain/ports.ts';
import { collectTopic } from '../../../services/logs/topics/collect-topic.ts';
import { createTestLogStore, type TestLogStore } from '../../support/log-store.ts';
import { roleLine } from '../../support/logs.ts';

describe('logs in the topic', () => {
  let logs: TestLogStore;
  beforeEach(async () => {
    logs = await createTestLogStore();
  });
  afterEach(() => logs.close());

  /** A worker that gets its batches from the spec, and what it has committed. */
  async function startWorker(store: RecordStore) {
    let options: SubscribeOptions | undefined;
    const committed: number[] = [];
    const transport: Pick<Transport, 'subscribe'> = {
      async subscribe(given) {
        options = given;
        const commit = async (_topic: string, next: ReadonlyMap<number, number>) =>
          void committed.push(...next.values());
        return { joined: true, confirmed: true, commit, pause: () => undefined, close: async () => undefined };
      },
    };
    const service = createService('logs', 'worker', { LOG_LEVEL: 'silent' });
    const onStored = () => undefined;
    const storeLines = createStoreLines({ store, clock: systemClock, retentionMs: 86_400_000, onStored });
    await collectTopic(service, { transport, prefix: 'spec', store, storeLines });
    return { take: (batch: Batch) => options?.onBatch(batch), committed, stop: () => service.life.stop() };
  }

  const batch = (from: number, to: number, highWatermark = to): Batch => ({
    ...{ topic: 'spec.logs.records', partition: 0, highWatermark, heartbeat: async () => undefined },
    records: Array.from({ length: to - from }, (_, index) => ({
      ...{ topic: 'spec.logs.records', partition: 0, offset: from + index, key: 'k', headers: {}, timestamp: 0 },
      value: Buffer.from(`${roleLine(`${from + index} a`)}\n${roleLine(`${from + index} b`)}\n`),
    })),
  });
  const bodies = async () =>
    (await logs.search.find({}, { limit: 5_000, order: 'oldest' })).map(({ body }) => body).sort();
  const expected = (to: number) =>
    Array.from({ length: to }, (_, index) => [`${index} a`, `${index} b`])
      .flat()
      .sort();

  it('are stored once where the former owner of a partition still stores what the next one has read', async () => {
    const former = await startWorker(logs.newStore());
    const store = logs.newStore();
    let asked = 0;
    const next = await startWorker({
      ...store,
      async position(source) {
        const known = await store.position(source);
        asked += 1;
        // Between its question and its answer.
        if (asked === 1) await former.take(batch(0, 5));
        return known;
      },
    });
    await next.take(batch(0, 12));
    expect(await bodies()).to.deep.equal(expected(12));
    await former.take(batch(3, 12));
    expect(await bodies()).to.deep.equal(expected(12));
    expect(next.committed).to.deep.equal([12]);
    await Promise.all([former.stop(), next.stop()]);
  });

  it('are read from the start of a topic that was made anew', async () => {
    const worker = await startWorker(logs.newStore());
    await worker.take(batch(0, 3));
    await worker.take(batch(0, 2));
    expect(await bodies()).to.have.length(10);
    await worker.stop();
  });

  it('are stored in several statements where there are many', async () => {
    const worker = await startWorker(logs.newStore());
    await worker.take(batch(0, 4_000));
    const found = await logs.search.histogram({ from: Date.now() - 60_000, to: Date.now() + 1_000 }, 100_000);
    expect(found.reduce((sum, { counts }) => sum + (counts.info ?? 0), 0)).to.equal(8_000);
    await worker.stop();
  });
});
