import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { createKafkaTransport, ensureTopics } from '../../../services/kit/bus/kafka.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createLog } from '../../../services/kit/log.ts';
import { engine } from '../../support/engines.ts';

const count = 40;
/** Longer than the client of Kafka tries to read on by itself. */
const awayMs = 15_000;

describe('all records of a topic', function () {
  this.timeout(240_000);

  it('are read once each where the broker ends in the middle and comes back', async () => {
    const kafka = await engine('kafka');
    const log = createLog({ service: 'spec', role: 'bus', instance: 'read', level: 'silent' });
    const options = { brokers: [kafka.address], clientId: 'read-all-spec', log };
    const topic = `spec.t-${newId()}.events`;
    await ensureTopics(options, [{ topic, partitions: 1, config: { 'max.message.bytes': String(5 * 1024 * 1024) } }]);
    const transport = createKafkaTransport(options);
    try {
      for (let index = 0; index < count; index += 1)
        await transport.publish([{ topic, key: `${index}`, value: Buffer.alloc(1_000_000), headers: {} }]);
      const found: string[] = [];
      let atKill = 0;
      let restarting: Promise<void> | undefined;
      async function restart() {
        await kafka.kill();
        atKill = found.length;
        await delay(awayMs);
        await kafka.start();
      }
      await transport.readAll(topic, ({ key }) => {
        found.push(key);
        restarting ??= restart();
      });
      await restarting;
      expect(atKill, 'read before the broker ended').to.be.within(1, count - 1);
      expect(found).to.deep.equal(Array.from({ length: count }, (_, index) => `${index}`));
    } finally {
      await transport.close();
    }
  });
});
