import { createKeyedQueue } from '../keyed-queue.ts';
import type { Logger } from '../log.ts';
import { createOffsetTracker, type OffsetTracker } from './offset-tracker.ts';
import type { Assignment, Batch, IncomingRecord, Subscription, Transport } from './transport.ts';

export interface ConsumeOptions {
  readonly transport: Transport;
  readonly group: string;
  readonly topic: string;
  readonly log: Logger;
  /**
   * Resolves when the record needs no further delivery. A throw leaves its offset, and all later ones of the partition,
   * uncommitted: they come again after a restart. `freeBytes`: the handler does not hold the record's bytes any more.
   */
  handle(record: IncomingRecord, freeBytes: () => void): Promise<void>;
  /** Records of one partition that may be in progress; at most this many are redelivered after a crash. */
  readonly maxUncommitted: number;
  /** Bytes of records that may be in progress, over all partitions; no limit where it is absent. */
  readonly maxUncommittedBytes?: number;
  /**
   * `key` (default): records of one key are handled one after another. `none`: each record on its own; needed where a
   * record may wait for a later one of the same key.
   */
  readonly order?: 'key' | 'none';
  /** Called after every join and rebalance. Records of lost partitions are uncommitted, so their new owner gets them again. */
  onAssigned?(change: { readonly gained: readonly number[]; readonly lost: readonly number[] }): void;
}

export interface Consumption {
  readonly joined: boolean;
  /** Records that are known to be in each partition and not yet handled. */
  lags(): Map<number, number>;
  /**
   * Stops taking records, waits for the handlers that run, commits and leaves the group. Records that wait (for an earlier
   * record of their key, for another attempt) are abandoned: the next owner of the partition gets them again.
   */
  drain(): Promise<void>;
}

const commitIntervalMs = 200;

/** Handles the records of a topic in the order of their keys and commits the offsets of those that are done. */
export async function consume(options: ConsumeOptions): Promise<Consumption> {
  const { transport, group, topic, log, handle, maxUncommitted, order = 'key' } = options;
  const { maxUncommittedBytes = Number.POSITIVE_INFINITY } = options;
  const queue = createKeyedQueue();
  const working = new Set<Promise<void>>();
  let trackers = new Map<number, OffsetTracker>();
  const logEnds = new Map<number, number>();
  const waiting = new Set<() => void>();
  let owned: readonly number[] = [];
  let bytes = 0;
  let abandoned = 0;
  let draining = false;

  const trackerOf = (partition: number) => {
    const known = trackers.get(partition);
    if (known) return known;
    const tracker = createOffsetTracker();
    trackers.set(partition, tracker);
    return tracker;
  };

  /** Handlers of a lost partition go on (they are idempotent), but its new owner commits the offsets. */
  function onAssigned(assignment: Assignment): void {
    const mine = assignment[topic] ?? [];
    const gained = mine.filter((partition) => !owned.includes(partition));
    const lost = owned.filter((partition) => !mine.includes(partition));
    owned = mine;
    trackers = new Map([...trackers].filter(([partition]) => mine.includes(partition)));
    options.onAssigned?.({ gained, lost });
    for (const wake of waiting) wake();
  }

  // Not an async function: its frame would hold the bytes of a record that has freed them.
  const handleUnlessDraining = (record: IncomingRecord, freeBytes: () => void): Promise<void> =>
    draining ? Promise.reject(new Error('draining')) : handle(record, freeBytes);

  const schedule = (record: IncomingRecord, freeBytes: () => void) =>
    order === 'none'
      ? handleUnlessDraining(record, freeBytes)
      : queue.run(`${record.partition}/${record.key}`, () => handleUnlessDraining(record, freeBytes));

  /** What is returned here holds the offset of the record and not its bytes. */
  function start(record: IncomingRecord, tracker: OffsetTracker): void {
    const { offset } = record;
    let held = record.value.length;
    bytes += held;
    const freeBytes = () => {
      bytes -= held;
      held = 0;
      for (const wake of waiting) wake();
    };
    const work: Promise<void> = schedule(record, freeBytes)
      .then(() => tracker.finish(offset))
      .catch(() => {
        abandoned += 1;
      })
      .finally(() => {
        working.delete(work);
        freeBytes();
      });
    working.add(work);
  }

  async function onBatch(batch: Batch): Promise<void> {
    const tracker = trackerOf(batch.partition);
    logEnds.set(batch.partition, batch.highWatermark);
    for (const record of batch.records) {
      while (!hasRoom(tracker) && !draining && isAssigned(batch, tracker)) await waitForRoom(batch);
      if (draining || !isAssigned(batch, tracker)) return;
      if (tracker.begin(record.offset)) start(record, tracker);
    }
  }

  const hasRoom = (tracker: OffsetTracker) => tracker.pending < maxUncommitted && bytes < maxUncommittedBytes;

  /** False once the partition has another owner, which gets the rest of the batch as well. */
  const isAssigned = ({ partition }: Batch, tracker: OffsetTracker) => trackers.get(partition) === tracker;

  /** Resolves when any record is done, or when it is time for a heartbeat. */
  async function waitForRoom(batch: Batch): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => wake(), 1_000);
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      waiting.add(wake);
    });
    await batch.heartbeat();
  }

  async function commit(subscription: Subscription): Promise<void> {
    for (const [partition, tracker] of trackers) {
      const offset = tracker.committable;
      if (offset === undefined) continue;
      await subscription.commit(topic, partition, offset);
      tracker.markCommitted(offset);
    }
  }

  /** A failed commit (broker unavailable, rebalance) causes a redelivery at worst; the next commit covers it. */
  const commitQuietly = (subscription: Subscription) =>
    commit(subscription).catch((error) => log.debug({ err: error }, 'offsets not committed yet'));

  const subscription = await transport.subscribe({ group, topics: [topic], from: 'earliest', onBatch, onAssigned });
  let committing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    committing = committing.then(() => commitQuietly(subscription));
  }, commitIntervalMs);

  return {
    get joined() {
      return subscription.joined;
    },
    lags() {
      const lag = (partition: number, tracker: OffsetTracker) =>
        Math.max(0, (logEnds.get(partition) ?? 0) - (tracker.position ?? 0));
      return new Map([...trackers].map(([partition, tracker]) => [partition, lag(partition, tracker)]));
    },
    async drain() {
      draining = true;
      subscription.pause();
      await Promise.all(working);
      clearInterval(timer);
      await committing;
      await commitQuietly(subscription);
      await subscription.close();
      if (abandoned > 0) log.info({ abandoned }, 'records abandoned for redelivery');
    },
  };
}
