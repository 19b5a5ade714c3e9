import { expect } from 'chai';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { unavailable } from '../../../services/kit/errors.ts';
import { createBusHealth } from '../../../services/portal/clients/bus-health.ts';

describe('the readers of the platform', () => {
  it('are the groups named after its roles, with what waits for them', async () => {
    const transport = createMemoryTransport({ partitions: 1 });
    const topic = 'spec.content.commands';
    await transport.publish(['1', '2', '3'].map((key) => ({ topic, key, value: Buffer.from(key), headers: {} })));
    const join = (group: string) =>
      transport.subscribe({ group, topics: [topic], from: 'earliest', onBatch: async () => undefined });
    const worker = await join('spec.content.worker');
    await worker.commit(topic, new Map([[0, 1]]));
    const relay = await join('spec.catalog.relay');
    await relay.close();
    for (const other of ['other.content.worker', 'spec.content.dead.reader-1', 'spec']) await join(other);
    const health = createBusHealth({ transport, prefix: 'spec', now: Date.now });
    expect(await health.read()).to.deep.equal([
      { service: 'catalog', role: 'relay', processes: 0, waiting: [] },
      { service: 'content', role: 'worker', processes: 1, waiting: [{ topic, messages: 2 }] },
    ]);
  });

  it('are read once in five seconds, and again after a failure', async () => {
    let [now, reads, fails] = [0, 0, true];
    const groups = async () => {
      reads += 1;
      if (fails) throw unavailable('Kafka cannot be reached.');
      return [];
    };
    const health = createBusHealth({ transport: { groups }, prefix: 'spec', now: () => now });
    expect(await health.read().catch(({ code }) => code)).to.equal('unavailable');
    fails = false;
    await Promise.all([health.read(), health.read()]);
    now = 4_999;
    await health.read();
    expect(reads).to.equal(2);
    now = 5_000;
    await health.read();
    expect(reads).to.equal(3);
  });
});
