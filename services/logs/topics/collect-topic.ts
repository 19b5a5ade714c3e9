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

  /** From where the source is to be read on. */
  async function positionOf({ partition, highWatermark }: Batch, source: string): Promise<number> {
    const known = await store.position(source);
    if (known <= highWatermark) return known;
    log.warn(
      { topic, partition, known, highWatermark },
      'the topic was made anew; its records are read from its start',
    );
    await store.forget(source);
    return 0;
  }

  async function storeBatch(batch: Batch): Promise<number> {
    const source = `topic:${topic}:${batch.partition}`;
    for (;;) {
      // Asked for each time: after a rebalance the former owner of the partition may store what this worker has read too.
      const known = await positionOf(batch, source);
      const waiting = batch.records.filter(({ offset }) => offset >= known);
      const [first] = waiting;
      if (!first) return Math.max(known, (batch.records.at(-1)?.offset ?? -1) + 1);
      const { next, records } = takeSome(waiting);
      await storeLines({ source, first: first.offset, next, records, service: 'unknown' });
    }
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
        await subscription.commit(topic, new Map([[batch.partition, next]])).catch((error) => {
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

/** The records of the first messages, of so many that they are worth a statement. */
function takeSome(messages: readonly IncomingRecord[]): { readonly next: number; readonly records: Lines['records'] } {
  const records: Lines['records'][number][] = [];
  let next = 0;
  for (const message of messages) {
    records.push(...recordsOf(message));
    next = message.offset + 1;
    if (records.length >= mostAtOnce) break;
  }
  return { next, records };
}

function recordsOf({ value, headers }: IncomingRecord): Lines['records'] {
  const lines = value.toString('utf8').split('\n');
  if (headers.shape !== recordShape.shape) return lines.filter((line) => line !== '').map((line) => [line]);
  return lines.flatMap((line) => decodeRecord(line) ?? []);
}
