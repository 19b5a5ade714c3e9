import { createHook } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { createKafkaTransport, ensureTopics } from '../../../services/kit/bus/kafka.ts';
import type { Transport } from '../../../services/kit/bus/transport.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createLog } from '../../../services/kit/log.ts';
import { engine } from '../../support/engines.ts';
import { until } from '../../support/until.ts';

describe('a Kafka client at rest', () => {
  const log = createLog({ service: 'spec', role: 'bus', instance: 'one', level: 'silent' });
  let transport: Transport | undefined;
  after(() => transport?.close());

  it('leaves its process alone', async () => {
    const { address } = await engine('kafka');
    const options = { brokers: [address], clientId: 'rest-spec', log };
    const topic = `spec.t-${newId()}.events`;
    transport = createKafkaTransport(options);
    await ensureTopics(options, [{ topic, partitions: 1, config: {} }]);
    let arrived = false;
    await transport.subscribe({
      ...{ group: `spec.g-${newId()}`, topics: [topic], from: 'earliest' },
      async onBatch() {
        arrived = true;
      },
    });
    await transport.publish([{ topic, key: 'a', value: Buffer.from('a'), headers: {} }]);
    await until(() => arrived, { what: 'the record arrives' });

    let timers = 0;
    const counter = createHook({
      init(_, type) {
        if (type === 'Timeout') timers += 1;
      },
    });
    counter.enable();
    await delay(2_000);
    counter.disable();
    expect(timers).to.be.below(100);
  });
});
