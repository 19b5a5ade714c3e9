import type { Admin, Consumer, Kafka } from 'kafkajs';
import pRetry from 'p-retry';
import { unavailable } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { IncomingRecord } from '../transport.ts';
import { isMissingTopic, missingTopics, retryStart } from './client.ts';
import { toRecord } from './record.ts';

interface Range {
  /** The next offset to read. */
  begin: number;
  readonly end: number;
}

/** Reads up to the end of the topic at the time of the call, in a temporary group. Errors: `unavailable`. */
export async function readAll(...args: Parameters<typeof read>): Promise<void> {
  try {
    await read(...args);
  } catch (error) {
    // The client does not retry every passing error, such as a new topic or a leader election.
    throw unavailable(isMissingTopic(error) ? missingTopics([args[1]]) : 'The topic could not be read.', error);
  }
}

async function read(
  kafka: Kafka,
  topic: string,
  onRecord: (record: IncomingRecord) => void,
  since?: number,
): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const open = await pRetry(() => rangesOf(admin, topic, since), {
      ...{ retries: 8, minTimeout: 250, maxTimeout: 2_000 },
      shouldRetry: ({ error }) => isWithoutLeader(error),
    });
    // The broker has just answered, so what goes wrong is passing, such as a coordinator that still loads its groups.
    if (open.size > 0)
      await pRetry(() => readRest(kafka, admin, { topic, open, onRecord }), {
        ...{ retries: 3, minTimeout: 500, maxTimeout: 2_000 },
        shouldRetry: ({ error }) => !isMissingTopic(error),
      });
  } finally {
    await admin.disconnect();
  }
}

interface Rest {
  readonly topic: string;
  /** By partition; what was read is taken out, so that another attempt reads nothing twice. */
  readonly open: Map<number, Range>;
  readonly onRecord: (record: IncomingRecord) => void;
}

async function readRest(kafka: Kafka, admin: Admin, { topic, open, onRecord }: Rest): Promise<void> {
  const groupId = `${topic}.reader-${newId()}`;
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 200,
    retry: { retries: 5, restartOnFailure: async () => false },
  });
  try {
    await readUntil(consumer, topic, open, onRecord);
  } finally {
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined);
  }
}

/** A broker that has just started leads its partitions a moment later; the client asks no second time for ends of a topic. */
const isWithoutLeader = (error: Error): boolean =>
  'type' in error && ['NOT_LEADER_FOR_PARTITION', 'LEADER_NOT_AVAILABLE'].includes(String(error.type));

/** By partition, without partitions that hold nothing to read. */
async function rangesOf(admin: Admin, topic: string, since: number | undefined): Promise<Map<number, Range>> {
  const ends = await admin.fetchTopicOffsets(topic);
  const begins = since === undefined ? [] : await admin.fetchTopicOffsetsByTimestamp(topic, Math.floor(since));
  const ranges = ends.map(({ partition, low, high }): [number, Range] => {
    const begin = begins.find((one) => one.partition === partition)?.offset ?? low;
    return [partition, { begin: Math.max(Number(begin), Number(low)), end: Number(high) }];
  });
  return new Map(ranges.filter(([, { begin, end }]) => begin < end));
}

async function readUntil(
  consumer: Consumer,
  topic: string,
  open: Map<number, Range>,
  onRecord: (record: IncomingRecord) => void,
): Promise<void> {
  let over = false;
  let started: Promise<void> | undefined;
  const allRead = new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(unavailable('Kafka cannot be reached.', payload.error)));
    const run = async () => {
      if (over) return;
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        async eachBatch({ batch }) {
          const range = open.get(batch.partition);
          if (!range) return;
          for (const message of batch.messages) {
            const offset = Number(message.offset);
            // Each once, in order: the position may have moved while an older batch was in flight.
            if (offset < range.begin || offset >= range.end) continue;
            onRecord(toRecord(topic, batch.partition, message));
            range.begin = offset + 1;
          }
          range.begin = Math.max(range.begin, Number(batch.lastOffset()) + 1);
          if (range.begin >= range.end) open.delete(batch.partition);
          if (open.size === 0) resolve();
        },
      });
      for (const [partition, { begin }] of open) consumer.seek({ topic, partition, offset: String(begin) });
    };
    started = retryStart(run, [topic]);
    started.catch(reject);
  });
  try {
    await allRead;
  } finally {
    over = true;
    // A consumer that is disconnected while it starts would connect again, and retry forever without a broker.
    await started?.catch(() => undefined);
  }
}
