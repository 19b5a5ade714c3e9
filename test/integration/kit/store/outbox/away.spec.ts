import { expect } from 'chai';
import { createKafkaTransport, ensureTopics } from '../../../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../../../services/kit/bus/topics.ts';
import type { OutgoingRecord, Transport } from '../../../../../services/kit/bus/transport.ts';
import { newId } from '../../../../../services/kit/ids.ts';
import { createLog } from '../../../../../services/kit/log.ts';
import { engine } from '../../../../support/engines.ts';
import { createTestOutbox, insertChange, type TestOutbox } from '../../../../support/outbox.ts';
import { until } from '../../../../support/until.ts';

describe('the relay of an outbox while an engine is unavailable', function () {
  this.timeout(180_000);
  let outbox: TestOutbox;
  let transport: Transport;

  before(async () => {
    const { address } = await engine('kafka');
    const log = createLog({ service: 'spec', role: 'relay', instance: 'one', level: 'silent' });
    const options = { brokers: [address], clientId: 'relay-spec', log };
    const prefix = `t-${newId()}`;
    const topic = topicName(prefix, 'bicycles', 'events');
    await ensureTopics(options, [{ topic, partitions: 4, config: {} }]);
    transport = createKafkaTransport(options);
    outbox = await createTestOutbox(prefix);
  });
  after(async () => {
    await outbox.stop();
    await transport.close();
  });

  const emptied = () =>
    until(async () => (await outbox.waiting()) === 0, { what: 'the queue is empty', withinMs: 90_000 });

  it('keeps the changes and publishes them in order when the engine is back', async () => {
    const published = new Set<number>();
    const publish = async (records: readonly OutgoingRecord[]) => {
      await transport.publish(records);
      for (const { value } of records) published.add(JSON.parse(value.toString()).n);
    };
    const relay = outbox.startRelay({ transport: { publish }, pollEveryMs: 1_000 });
    await outbox.write({ aggregate: 'b1', n: 1 });
    await emptied();

    const kafka = await engine('kafka');
    await kafka.kill();
    try {
      for (const n of [2, 3, 4]) await outbox.write({ aggregate: 'b1', n });
      await until(async () => (await relay.service.life.notReady()).includes('outbox relay'), {
        what: 'the relay says that it cannot',
        withinMs: 60_000,
      });
      expect(await outbox.waiting()).to.equal(3);
    } finally {
      await kafka.start();
    }
    await emptied();

    const postgres = await engine('postgresql');
    await outbox.query(insertChange, [JSON.stringify([{ aggregate: 'b1', n: 5 }])]);
    await postgres.kill();
    await postgres.start();
    await outbox.write({ aggregate: 'b1', n: 6 });
    await emptied();
    expect([...published]).to.deep.equal([1, 2, 3, 4, 5, 6]);
  });
});
