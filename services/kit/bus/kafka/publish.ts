import type { Kafka, Producer } from 'kafkajs';
import { AppError, unavailable } from '../../errors.ts';
import { createBatcher } from '../batcher.ts';
import type { OutgoingRecord } from '../transport.ts';

/** The broker refuses a produce as a whole when one record is over the topic's limit, so it is refused alone before. */
const recordLimitBytes = 5_000_000;
const batchLimitBytes = 1_000_000;
const batchLimitRecords = 2_000;

/** One producer, one produce in flight; what queues meanwhile goes out in the next. */
export function createPublisher(kafka: Kafka) {
  const producer = kafka.producer({
    allowAutoTopicCreation: false,
    // About a second of trying; a gateway then answers 503 and a worker's retry takes over.
    retry: { retries: 4, initialRetryTime: 60, maxRetryTime: 800 },
  });
  const connected = once(() => producer.connect());
  const batcher = createBatcher<OutgoingRecord, void>({
    maxItems: batchLimitRecords,
    maxBytes: batchLimitBytes,
    sizeOf: sizeOfRecord,
    async send(records) {
      await connected();
      await produce(producer, records);
      return [];
    },
  });
  return {
    async publish(records: readonly OutgoingRecord[]): Promise<void> {
      const large = records.find((record) => sizeOfRecord(record) > recordLimitBytes);
      if (large)
        throw new AppError('too_large', `A message for ${large.topic} may be ${recordLimitBytes} bytes at most.`);
      await Promise.all(records.map((record) => batcher.add(record)));
    },
    async close(): Promise<void> {
      await batcher.idle();
      await producer.disconnect();
    },
  };
}

/** Runs `work` at the first call and after a failure; while it is under way everybody waits for the same attempt. */
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
    throw unavailable('Kafka did not take the messages.', error);
  }
}

function sizeOfRecord({ key, value, headers }: OutgoingRecord): number {
  let size = key.length + value.length + 64;
  for (const name in headers) size += name.length + (headers[name]?.length ?? 0) + 4;
  return size;
}
