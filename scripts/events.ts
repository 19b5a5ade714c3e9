import { LRUCache } from 'lru-cache';
import { createKafkaTransport } from '../services/kit/bus/kafka.ts';
import { groupName, isMember, parseTopic } from '../services/kit/bus/topics.ts';
import { notFound } from '../services/kit/errors.ts';
import { newId } from '../services/kit/ids.ts';
import { platformCodec } from '../services/platform/bus/codec.ts';
import { eventLine, readEvent } from './events/event-line.ts';
import { type EventOptions, readEventOptions, usage } from './events/options.ts';
import { runScript } from './support/run-script.ts';

// npm run events: prints what happens, decoded, one event a line. events/options.ts lists its options.
const options = readEventOptions(process.argv.slice(2));
if (options) await printEvents(options);
else {
  console.error(usage);
  process.exitCode = 1;
}

function printEvents({ fromOldest, json, services, types }: EventOptions): Promise<void> {
  const isWanted = (list: readonly string[], name: string) => list.length === 0 || list.includes(name);
  return runScript('events', async ({ kafka, prefix }) => {
    const codec = platformCodec();
    const transport = createKafkaTransport(kafka);
    process.once('SIGINT', () => transport.close());
    // Solutions have topics of their own, so only the broker knows the list.
    const topics = (await transport.topics())
      .filter((topic) => {
        const parts = parseTopic(topic);
        if (parts?.prefix !== prefix) return false;
        if (parts.kind === 'results') return isMember('run', parts.service) && isWanted(services, 'run');
        return parts.kind === 'events' && isWanted(services, parts.service);
      })
      .sort();
    if (topics.length === 0) {
      await transport.close();
      throw notFound(`This Kafka has no topic with events of ${services.join(' or ') || prefix}: correct the name.`);
    }
    const seen = new LRUCache<string, true>({ max: 100_000 });
    await transport.subscribe({
      // A group of its own: with a shared one a second reader would miss events. A consumer that processes events keeps one name and commits.
      group: groupName(prefix, 'scripts', `events-${newId()}`),
      topics,
      from: fromOldest ? 'earliest' : 'latest',
      async onBatch({ records }) {
        for (const record of records) {
          try {
            const event = readEvent(record, codec);
            // After a crash an event is sent again with the same id; a consumer with effects stores the ids with them.
            if (seen.has(event.id) || !isWanted(types, event.type)) continue;
            seen.set(event.id, true);
            console.log(json ? JSON.stringify(event) : eventLine(event));
          } catch (error) {
            console.error(`${record.topic}, partition ${record.partition}, offset ${record.offset}: ${error}`);
          }
        }
      },
    });
    console.error(`Listening to ${topics.join(', ')}; Ctrl-C ends.`);
  });
}
