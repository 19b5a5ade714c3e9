import { createKafkaTransport, ensureTopics } from '../../../services/kit/bus/kafka.ts';
import type { Transport } from '../../../services/kit/bus/transport.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createLog } from '../../../services/kit/log.ts';
import { describeTransport } from '../../contract/bus/transport.suite.ts';
import { engine } from '../../support/engines.ts';

describe('the bus on Kafka', function () {
  this.timeout(120_000);
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
});
