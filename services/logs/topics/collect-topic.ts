import { setTimeout as delay } from 'node:timers/promises';
import { subscribeSoon } from '../../kit/bus/subscribe-soon.ts';
import { groupName, topicName } from '../../kit/bus/topics.ts';
import type { Batch, IncomingRecord, Transport } from '../../kit/bus/transport.ts';
import { toAppError } from '../../kit/errors.ts';
import { retryUntilStopped } from '../../kit/retry-until-stopped.ts';
import type { Service } from '../../kit/service.ts';
import type { Lines, StoreLines } from '../app/store-lines.ts';
import type { RecordStore } from '../domain/ports.ts';
import { decodeRecord, recordShape } from './record-codec.ts';

export interface CollectTopicDeps {
  readonly transport: Pick<Transport, 'subscribe'>;
  readonly prefix: string;
  readonly store: Pick<RecordStore, 'position' | 'forget'>;
  readonly storeLines: StoreLines;
}

/** Records stored in one statement. */
const mostAtOnce = 5_000;
const heartbeatMs = 1_000;

/**
 * Stores the lines of the topic of records, until the service stops. How far that is stands in the store, beside the records,
 * so that none is stored twice; the offset that is committed to Kafka only says how far the group is behind.
 */
export async function collectTopic(service: Service, deps: CollectTopicDeps): Promise<void> {
  const { transport, prefix, store, storeLines } = deps;
  const { life, log, name, role } = service;
  const topic = topicName(prefix, name, 'records');
  const stopping = new AbortController();
  life.onStop('records of the topic', async () => stopping.abort());

  async function storeBatch({ partition, records, highWatermark }: Batch): Promise<number> {
    const source = `topic:${topic}:${partition}`;
    let known = await store.position(source);
    if (known > highWatermark) {
      log.warn(
        { topic, partition, known, highWatermark },
        'the topic was made anew; its records are read from its start',
      );
      await store.forget(source);
      known = 0;
    }
    let first = known;
    let waiting: Lines['records'] = [];
    for (const record of records) {
      if (record.offset < known) continue;
      if (waiting.length === 0) first = record.offset;
      waiting = [...waiting, ...recordsOf(record)];
      if (waiting.length < mostAtOnce && record !== records.at(-1)) continue;
      await storeLines({ source, first, next: record.offset + 1, records: waiting, service: 'unknown' });
      waiting = [];
    }
    return (records.at(-1)?.offset ?? -1) + 1;
  }

  const subscription = await subscribeSoon(service, transport, {
    group: groupName(prefix, name, role),
    topics: [topic],
    from: 'earliest',
    async onBatch(batch) {
      const beating = new AbortController();
      const hearts = beat(batch, beating.signal);
      try {
        const next = await retryUntilStopped(() => storeBatch(batch), stopping.signal, {
          isRetriable: (thrown) => toAppError(thrown).code === 'unavailable',
        });
        await subscription.commit(topic, batch.partition, next).catch((error) => {
          log.debug({ err: error, topic }, 'not committed; how far it is read stands in the store');
        });
      } finally {
        beating.abort();
        await hearts;
      }
    },
  });
}

/** A database that is slow or away must not cost the partition. */
async function beat(batch: Batch, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    await delay(heartbeatMs, undefined, { signal: done }).catch(() => undefined);
    if (!done.aborted) await batch.heartbeat().catch(() => undefined);
  }
}

function recordsOf({ value, headers }: IncomingRecord): Lines['records'] {
  const lines = value.toString('utf8').split('\n');
  if (headers.shape !== recordShape.shape) return lines.filter((line) => line !== '').map((line) => [line]);
  return lines.flatMap((line) => decodeRecord(line) ?? []);
}
