import { setTimeout as delay } from 'node:timers/promises';
import { createKeyedQueue } from '../keyed-queue.ts';
import type { Logger } from '../log.ts';
import { createOffsetTracker, type OffsetTracker } from './offset-tracker.ts';
import type { Assignment, Batch, IncomingRecord, Subscription, Transport } from './transport.ts';

/** What the handler of a record may do besides. */
export interface RecordControl {
  /** The handler does not hold the record's bytes any more. */
  freeBytes(): void;
  /** See `Delivery`. */
  isOwned(): boolean | Promise<boolean>;
}

export interface ConsumeOptions {
  readonly transport: Transport;
  readonly group: string;
  readonly topic: string;
  readonly log: Logger;
  /**
   * Resolves when the record needs no further delivery. A throw leaves its offset, and all later ones of the partition,
   * uncommitted: they come again after a restart.
   */
  handle(record: IncomingRecord, control: RecordControl): Promise<void>;
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
  /**
   * Records of each partition not yet handled, counted from the end of the log that the broker states: a consumer that is
   * stuck gets no batches that would tell it. Where the broker does not answer, from the end that was known last.
   */
  lags(): Promise<Map<number, number>>;
  /**
   * Stops taking records, waits for the handlers that run, commits and leaves the group. Records that wait (for an earlier
   * record of their key, for another attempt) are abandoned: the next owner of the partition gets them again.
   */
  drain(): Promise<void>;
}

const commitIntervalMs = 200;
/** How often a process that was stopped looks whether it is still a member of the group. */
const confirmationPollMs = 50;
const logEndsTimeoutMs = 1_000;

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
  function onAssigned(assignment: Assignment, continued: boolean): void {
    const mine = assignment[topic] ?? [];
    // What others may have owned meanwhile is lost, and gained anew.
    const kept = continued ? owned.filter((partition) => mine.includes(partition)) : [];
    const gained = mine.filter((partition) => !kept.includes(partition));
    const lost = owned.filter((partition) => !kept.includes(partition));
    owned = mine;
    trackers = new Map([...trackers].filter(([partition]) => kept.includes(partition)));
    options.onAssigned?.({ gained, lost });
    for (const wake of waiting) wake();
  }

  // Not an async function: its frame would hold the bytes of a record that has freed them.
  const handleUnlessDraining = (record: IncomingRecord, control: RecordControl): Promise<void> =>
    draining ? Promise.reject(new Error('draining')) : handle(record, control);

  const schedule = (record: IncomingRecord, control: RecordControl) =>
    order === 'none'
      ? handleUnlessDraining(record, control)
      : queue.run(`${record.partition}/${record.key}`, () => handleUnlessDraining(record, control));

  /** What is returned here holds the offset of the record and not its bytes. */
  function start(record: IncomingRecord, tracker: OffsetTracker): void {
    const { offset, partition } = record;
    let held = record.value.length;
    bytes += held;
    const freeBytes = () => {
      bytes -= held;
      held = 0;
      for (const wake of waiting) wake();
    };
    const isOwned = () => {
      if (trackers.get(partition) !== tracker) return false;
      return subscription.confirmed || whenConfirmed().then(() => trackers.get(partition) === tracker);
    };
    const work: Promise<void> = schedule(record, { freeBytes, isOwned })
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

  /** When draining, too: the next owner gets what is not finished. */
  async function whenConfirmed(): Promise<void> {
    while (!subscription.confirmed) await delay(confirmationPollMs);
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

  async function refreshLogEnds(): Promise<void> {
    // Metrics are answered without it, too.
    const asked = transport.logEnds(topic).catch(() => undefined);
    const ends = await Promise.race([asked, delay(logEndsTimeoutMs, undefined, { ref: false })]);
    for (const [partition, end] of ends ?? []) logEnds.set(partition, end);
  }

  async function commit(subscription: Subscription): Promise<void> {
    const due = [...trackers].flatMap(([partition, tracker]) => {
      const offset = tracker.committable;
      return offset === undefined ? [] : [{ partition, tracker, offset }];
    });
    if (due.length === 0) return;
    // One request for all partitions: with twelve that each have a few records, the requests cost more than the records.
    await subscription.commit(topic, new Map(due.map(({ partition, offset }) => [partition, offset])));
    for (const { tracker, offset } of due) tracker.markCommitted(offset);
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
    async lags() {
      await refreshLogEnds();
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
      if (abandoned > 0) log.warn({ topic, abandoned }, 'records abandoned for redelivery');
    },
  };
}
