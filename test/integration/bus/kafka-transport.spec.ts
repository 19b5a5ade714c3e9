import { expect } from 'chai';
import { createKafkaTransport, ensureTopics } from '../../../services/kit/bus/kafka.ts';
import type { Transport } from '../../../services/kit/bus/transport.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createLog } from '../../../services/kit/log.ts';
import { describeTransport } from '../../contract/bus/transport.suite.ts';
import { engine } from '../../support/engines.ts';
import { until } from '../../support/until.ts';

describe('the bus on Kafka', function () {
  this.timeout(240_000);
  const log = createLog({ service: 'spec', role: 'bus', instance: 'one', level: 'silent' });
  let transport: Transport | undefined;
  after(() => transport?.close());

  describeTransport('Kafka', async () => {
    const { address } = await engine('kafka');
    const options = { brokers: [address], clientId: 'transport-spec', log };
    transport = createKafkaTransport(options);
    return {
      transport,
      async newTopic() {
        const topic = `spec.t-${newId()}.events`;
        const config = { 'max.message.bytes': String(5 * 1024 * 1024) };
        await ensureTopics(options, [{ topic, partitions: 4, config }]);
        return topic;
      },
      newGroup: () => `spec.g-${newId()}`,
    };
  });

  it('says which topic is missing, and how it is created', async () => {
    const { address } = await engine('kafka');
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const options = { service: 'spec', role: 'bus', instance: 'two', level: 'warn', destination };
    const lonely = createKafkaTransport({ brokers: [address], clientId: 'missing', log: createLog(options) });
    const topic = `spec.t-${newId()}.events`;
    const failed = await lonely
      .publish([{ topic, key: 'a', value: Buffer.from('a'), headers: {} }])
      .catch((error: Error) => error.message);
    expect(failed).to.include(`no topic ${topic}`).and.to.include('npm run topics');
    const wanted = { group: newId(), topics: [topic], from: 'earliest', onBatch: async () => undefined } as const;
    const subscribed = lonely.subscribe(wanted);
    await until(() => lines.length > 0, { what: 'a line about the topic' });
    expect(lines[0]).to.include(`no topic ${topic}`).and.to.include('npm run topics');
    // Once it is there, the subscription goes on.
    await ensureTopics({ brokers: [address], clientId: 'missing', log }, [{ topic, partitions: 1, config: {} }]);
    await subscribed;
    await lonely.close();
  });
});
