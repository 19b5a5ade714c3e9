import type { Kafka, Producer } from 'kafkajs';
import { unavailable } from '../../errors.ts';
import { createBatcher } from '../batcher.ts';
import { checkSizes, produceLimits, sizeOfRecord } from '../record-size.ts';
import type { OutgoingRecord } from '../transport.ts';
import { isMissingTopic, missingTopics } from './client.ts';

/** One producer, one produce in flight; records queued meanwhile are sent with the next. */
export function createPublisher(kafka: Kafka) {
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    // About three seconds of retries, enough for a new leader; then a gateway answers 503 and a worker's retry stage takes over.
    retry: { retries: 6, initialRetryTime: 60, maxRetryTime: 1_000 },
  });
  const connected = once(() => producer.connect());
  const batcher = createBatcher<OutgoingRecord, void>({
    maxItems: produceLimits.records,
    maxBytes: produceLimits.bytes,
    sizeOf: sizeOfRecord,
    async send(records) {
      await connected();
      await produce(producer, records);
      return [];
    },
  });
  return {
    async publish(records: readonly OutgoingRecord[]): Promise<void> {
      checkSizes(records);
      await Promise.all(records.map((record) => batcher.add(record)));
    },
    async close(): Promise<void> {
      await batcher.idle();
      await producer.disconnect();
    },
  };
}

/** Runs `work` at the first call and after a failure; calls during an attempt wait for that attempt. */
function once(work: () => Promise<void>): () => Promise<void> {
  let attempt: Promise<void> | undefined;
  return () => {
    attempt ??= work().catch((error) => {
      attempt = undefined;
      throw unavailable('Kafka cannot be reached.', error);
    });
    return attempt;
  };
}

async function produce(producer: Producer, records: readonly OutgoingRecord[]): Promise<void> {
  const byTopic = Map.groupBy(records, (record) => record.topic);
  const topicMessages = [...byTopic].map(([topic, group]) => ({
    topic,
    messages: group.map(({ key, value, headers, partition }) => ({
      key,
      value,
      headers: { ...headers },
      ...(partition !== undefined && { partition }),
    })),
  }));
  try {
    await producer.sendBatch({ acks: -1, topicMessages });
  } catch (error) {
    const why = isMissingTopic(error) ? missingTopics([...byTopic.keys()]) : 'Kafka did not accept the messages.';
    throw unavailable(why, error);
  }
}
