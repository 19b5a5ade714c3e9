import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { topicName } from '../../services/kit/bus/topics.ts';
import { silentLog } from './engines.ts';

// The far end of a bare round trip: what comes in on one topic goes out on the other.
const [prefix = '', brokers = ''] = process.argv.slice(2);
const transport = createKafkaTransport({
  brokers: brokers.split(','),
  clientId: 'modelyard-bench-echo',
  log: silentLog,
});
const back = topicName(prefix, 'content', 'replies');
await transport.subscribe({
  group: `${prefix}.echo`,
  topics: [topicName(prefix, 'content', 'commands')],
  from: 'earliest',
  async onBatch({ records }) {
    await transport.publish(
      records.map(({ key, value, headers }) => ({ topic: back, partition: 0, key, value, headers })),
    );
  },
});
process.once('disconnect', () => process.exit());
