import { fromHeaders } from '../services/kit/bus/envelope.ts';
import { createKafkaTransport } from '../services/kit/bus/kafka.ts';
import { readTopicPlan } from '../services/kit/bus/topic-plan.ts';
import { groupName, parseTopic } from '../services/kit/bus/topics.ts';
import { newId } from '../services/kit/ids.ts';
import { platformCodec } from '../services/platform/bus/codec.ts';
import { runScript } from './support/run-script.ts';

// npm run events: prints what happens, decoded, one event a line; --all begins with the oldest event that is kept.
runScript('events', async ({ kafka, prefix }) => {
  const codec = platformCodec();
  const transport = createKafkaTransport(kafka);
  const plans = readTopicPlan('infra/kafka/topics.yaml', prefix);
  const topics = plans.map(({ topic }) => topic).filter((topic) => parseTopic(topic)?.kind === 'events');
  const seen = new Set<string>();
  await transport.subscribe({
    // A group of its own: with a shared one a second reader would miss events. A consumer that processes events keeps one name and commits.
    group: groupName(prefix, 'scripts', `events-${newId()}`),
    topics,
    from: process.argv.includes('--all') ? 'earliest' : 'latest',
    async onBatch({ records }) {
      for (const { topic, partition, offset, headers, value } of records) {
        try {
          const { id, type, subject, time, fingerprint } = fromHeaders(headers);
          // After a crash an event is sent again with the same id; a consumer with effects stores the ids with them.
          if (seen.has(id)) continue;
          seen.add(id);
          console.log(time, type.split('.').at(-1), subject, JSON.stringify(codec.decode(type, fingerprint, value)));
        } catch (error) {
          console.error(`${topic}, partition ${partition}, offset ${offset} cannot be read: ${error}`);
        }
      }
    },
  });
  console.error(`Listening to ${topics.join(', ')}; Ctrl-C ends.`);
  process.once('SIGINT', () => transport.close());
});
