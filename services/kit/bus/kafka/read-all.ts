import type { Consumer, Kafka } from 'kafkajs';
import { unavailable } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { IncomingRecord } from '../transport.ts';
import { retryStart } from './client.ts';
import { toRecord } from './record.ts';

/** Reads from the beginning to what was the end at the call, through a group of its own that is deleted afterwards. */
export async function readAll(kafka: Kafka, topic: string, onRecord: (record: IncomingRecord) => void): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  const groupId = `${topic}.reader-${newId()}`;
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 200 });
  try {
    const ends = await admin.fetchTopicOffsets(topic);
    const open = new Map(ends.filter(({ low, high }) => low !== high).map((end) => [end.partition, Number(end.high)]));
    if (open.size > 0) await readUntil(consumer, topic, open, onRecord);
  } finally {
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined);
    await admin.disconnect();
  }
}

function readUntil(
  consumer: Consumer,
  topic: string,
  open: Map<number, number>,
  onRecord: (record: IncomingRecord) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(unavailable('Kafka cannot be reached.', payload.error)));
    const run = async () => {
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        async eachBatch({ batch }) {
          const end = open.get(batch.partition);
          if (end === undefined) return;
          for (const message of batch.messages) {
            if (Number(message.offset) < end) onRecord(toRecord(topic, batch.partition, message));
          }
          if (Number(batch.lastOffset()) + 1 >= end) open.delete(batch.partition);
          if (open.size === 0) resolve();
        },
      });
    };
    retryStart(run).catch(reject);
  });
}
