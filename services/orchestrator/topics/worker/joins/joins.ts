import pLimit from 'p-limit';
import type { Delivery } from '../../../../kit/bus/command.ts';
import { MessageReleased } from '../../../../kit/bus/consumer.ts';
import { createRecentMap, type RecentOptions } from '../../../../kit/recent-map.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Plan } from '../../../domain/plan.ts';
import { createDeadlineSweep } from '../../deadline-sweep.ts';
import type { ReadArrival } from '../../records/arrival-record.ts';
import { joinId } from '../../records/record-ids.ts';
import { type Join, type Joined, joinArrival, withArrival } from './join.ts';

/** How joins end. Each resolves once what follows is published. */
export interface JoinOutcomes {
  /** All arrivals are there. */
  release(join: Join): Promise<void>;
  /** The run failed for good elsewhere. */
  failRun(join: Join, failure: Failure): Promise<void>;
  /** The run's time is up. */
  expire(join: Join): Promise<void>;
  /** Whether the run has a result; where it has, the reply is published again. */
  hasResult(join: Join): Promise<boolean>;
  /** The arrival came after the join was done. */
  late(plan: Plan, arrived: ReadArrival): Promise<void>;
  /** The arrival with its bytes in the claim store; undefined where they cannot be stored. */
  storeBytes(arrived: ReadArrival): Promise<ReadArrival | undefined>;
}

/** The joins of the partitions that this process owns. They are in memory alone: the log has them until they are done. */
export interface Joins {
  /**
   * Resolves when the join this arrival belongs to is done, so that the offset committed never passes an arrival that
   * still waits. Rejects where the partition is lost or the process stops. `replaceRecord`: see `Delivery`.
   */
  add(
    plan: Plan,
    arrived: ReadArrival,
    possibleDuplicate: boolean,
    replaceRecord: Delivery['replaceRecord'],
  ): Promise<void>;
  /** Other processes own these partitions now and get their arrivals again. */
  releasePartitions(partitions: readonly number[]): void;
  readonly size: number;
  /** Leaves waiting joins to the next owners of their partitions. */
  stop(): void;
}

interface Open {
  readonly id: string;
  join: Join;
  /** When its time is up, in milliseconds since the epoch. */
  readonly due: number;
  /** Further arrivals do not change it. */
  closing: boolean;
  /** Bytes of its arrivals that wait in memory. */
  heldBytes: number;
  readonly done: PromiseWithResolvers<void>;
}

interface ResultCheck {
  readonly one: Open;
  readonly afterMs: number;
}

const sweepMs = 100;
/** Arrivals whose bytes are being stored at the same time. */
const concurrentStores = 8;

export interface JoinsOptions {
  /** Joins that are done and still remembered, so that a late repeat does not open them again. */
  readonly tombstones: RecentOptions;
  /**
   * Milliseconds that a possible duplicate of a join waits beyond its run's deadline: if the join was done before, the run
   * was continued elsewhere and may be about to end there.
   */
  readonly gracePeriodMs: number;
  /** After which a possible duplicate that still waits looks for the run's result; then after twice as long, and so on. */
  readonly resultCheckMs: number;
  /**
   * Bytes of arrivals that may wait in memory; those of further arrivals are stored. What completes a join lies behind its
   * other arrivals in the log, so joins that fill the consumer's limit would wait for each other.
   */
  readonly heldBytesLimit: number;
}

const usual: JoinsOptions = {
  tombstones: { limit: 100_000, ttlMs: 10 * 60_000 },
  gracePeriodMs: 2_000,
  resultCheckMs: 2_000,
  heldBytesLimit: 64 << 20,
};

export function createJoins(ends: JoinOutcomes, options: Partial<JoinsOptions> = {}): Joins {
  const { tombstones, gracePeriodMs, resultCheckMs, heldBytesLimit } = { ...usual, ...options };
  const open = new Map<string, Open>();
  const done = createRecentMap<true>(tombstones);
  const resultChecks = createDeadlineSweep<ResultCheck>(sweepMs, (check) => void checkResult(check));
  const deadlines = createDeadlineSweep<Open>(sweepMs, (one) => {
    if (waits(one)) close(one, () => ends.expire(one.join));
  });
  const stores = pLimit(concurrentStores);
  let heldBytes = 0;
  let stopped = false;

  const waits = (one: Open) => !one.closing && open.get(one.id) === one;

  /**
   * Of a join that was done before a crash, only the arrivals behind the committed offset come again. The join never gets
   * complete, and no offset behind it could be committed until its run's deadline.
   */
  async function checkResult({ one, afterMs }: ResultCheck): Promise<void> {
    if (!waits(one)) return;
    const settled = await ends.hasResult(one.join).catch(() => false);
    if (!waits(one)) return;
    if (settled) close(one, async () => undefined);
    else checkResultLater(one, afterMs * 2);
  }

  function checkResultLater(one: Open, afterMs: number): void {
    resultChecks.add({ one, afterMs }, Date.now() + afterMs);
  }

  /** The arrival begins to wait. */
  function hold(one: Open, { id, record }: ReadArrival, replaceRecord: Delivery['replaceRecord']): void {
    const size = record.value.length;
    if (size === 0) return;
    if (heldBytes + size > heldBytesLimit) return void stores(() => storeBytes(one, id, replaceRecord));
    one.heldBytes += size;
    heldBytes += size;
  }

  async function storeBytes(one: Open, id: string, replaceRecord: Delivery['replaceRecord']): Promise<void> {
    const arrived = one.join.held.find((held) => held.id === id);
    const stored = arrived && waits(one) ? await ends.storeBytes(arrived) : undefined;
    if (!stored || !waits(one)) return;
    one.join = withArrival(one.join, stored);
    replaceRecord(stored.record);
  }

  function forgetBytes(one: Open): void {
    heldBytes -= one.heldBytes;
    one.heldBytes = 0;
  }

  function close(one: Open, work: () => Promise<void>): void {
    one.closing = true;
    forgetBytes(one);
    deadlines.remove(one, one.due);
    work().then(
      () => {
        done.set(one.id, true);
        open.delete(one.id);
        one.done.resolve();
      },
      (error) => abandon(one, error),
    );
  }

  function abandon(one: Open, error: unknown): void {
    forgetBytes(one);
    deadlines.remove(one, one.due);
    open.delete(one.id);
    one.done.reject(error);
  }

  function abandonWhere(lost: (one: Open) => boolean, reason: string): void {
    // A closing join has all its arrivals and finishes; the next owner of the partition repeats it.
    for (const one of [...open.values()]) if (!one.closing && lost(one)) abandon(one, new MessageReleased(reason));
  }

  function openOne(id: string, join: Join): Open {
    const due = join.deadline + (join.possibleDuplicate ? gracePeriodMs : 0);
    const one = { id, join, due, closing: false, heldBytes: 0, done: Promise.withResolvers<void>() };
    open.set(id, one);
    deadlines.add(one, due);
    if (join.possibleDuplicate) checkResultLater(one, resultCheckMs);
    return one;
  }

  function act(one: Open, joined: Joined): void {
    if (joined.next === 'release') close(one, () => ends.release(one.join));
    else if (joined.next === 'end') close(one, () => ends.failRun(one.join, joined.failure));
  }

  const joins: Joins = {
    async add(plan, arrived, possibleDuplicate, replaceRecord) {
      if (stopped) throw new MessageReleased('stopping');
      const id = joinId(arrived.envelope.key, arrived.arrival.at);
      if (done.has(id)) return ends.late(plan, arrived);
      const known = open.get(id);
      if (known?.closing)
        return known.done.promise.catch((error) => {
          // The join was given up because its partition was lost; this arrival came with it again.
          if (!(error instanceof MessageReleased)) throw error;
          return joins.add(plan, arrived, possibleDuplicate, replaceRecord);
        });
      const joined = joinArrival(known?.join, plan, arrived, possibleDuplicate);
      const one = known ?? openOne(id, joined.join);
      const isRepeat = one.join === joined.join && known !== undefined;
      one.join = joined.join;
      if (joined.next === 'wait' && !isRepeat) hold(one, arrived, replaceRecord);
      act(one, joined);
      return one.done.promise;
    },
    releasePartitions(partitions) {
      abandonWhere(({ join }) => partitions.includes(join.partition), 'the partition is lost');
    },
    get size() {
      return open.size;
    },
    stop() {
      stopped = true;
      deadlines.stop();
      resultChecks.stop();
      abandonWhere(() => true, 'stopping');
    },
  };
  return joins;
}
