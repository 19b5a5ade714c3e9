import type { Failure } from '../domain/failure.ts';
import type { Plan } from '../domain/plan.ts';
import type { ReadArrival } from '../hops/arrival-record.ts';
import { createDeadlineSweep } from '../hops/deadline-sweep.ts';
import { joinId } from '../hops/ids.ts';
import { type Join, type Joined, joinArrival } from './join.ts';
import { Left } from './left.ts';
import { createRecent } from './recent.ts';

/** What becomes of a join. Each resolves once what follows is published. */
export interface JoinEnds {
  /** All arrivals are there. */
  release(join: Join): Promise<void>;
  /** The run failed for good elsewhere. */
  end(join: Join, failure: Failure): Promise<void>;
  /** The run's time is up. */
  expire(join: Join): Promise<void>;
  /** Came after the join was done. */
  late(plan: Plan, arrived: ReadArrival): Promise<void>;
}

/** The joins of the partitions this process owns. They are only in memory: the log has them until they are done. */
export interface Joins {
  /**
   * Resolves when the join this arrival belongs to is done, so that the offset committed never passes an arrival that
   * still waits. Rejects where the partition is lost or the process stops.
   */
  take(plan: Plan, arrived: ReadArrival, doubtful: boolean): Promise<void>;
  /** They are somebody else's now, who gets their arrivals again. */
  lose(partitions: readonly number[]): void;
  readonly size: number;
  /** Leaves what waits to the next owner. */
  stop(): void;
}

interface Open {
  readonly id: string;
  join: Join;
  /** Nothing that comes now changes it. */
  closing: boolean;
  readonly done: PromiseWithResolvers<void>;
}

const sweepMs = 100;

/** `tombstones`: joins that are done and still remembered, so that a late repeat does not open them again. */
export function createJoins(ends: JoinEnds, tombstones = { limit: 100_000, ttlMs: 10 * 60_000 }): Joins {
  const open = new Map<string, Open>();
  const done = createRecent<true>(tombstones);
  const deadlines = createDeadlineSweep<Open>(sweepMs, (one) => {
    if (!one.closing && open.get(one.id) === one) close(one, () => ends.expire(one.join));
  });
  let stopped = false;

  function close(one: Open, work: () => Promise<void>): void {
    one.closing = true;
    deadlines.remove(one, one.join.deadline);
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
    deadlines.remove(one, one.join.deadline);
    open.delete(one.id);
    one.done.reject(error);
  }

  function abandonWhere(lost: (one: Open) => boolean, reason: string): void {
    // One that is closing has all it needs; it goes on, and whoever comes later does the same once more.
    for (const one of [...open.values()]) if (!one.closing && lost(one)) abandon(one, new Left(reason));
  }

  function openOne(id: string, join: Join): Open {
    const one = { id, join, closing: false, done: Promise.withResolvers<void>() };
    open.set(id, one);
    deadlines.add(one, join.deadline);
    return one;
  }

  function act(one: Open, joined: Joined): void {
    if (joined.next === 'release') close(one, () => ends.release(one.join));
    else if (joined.next === 'end') close(one, () => ends.end(one.join, joined.failure));
  }

  return {
    async take(plan, arrived, doubtful) {
      if (stopped) throw new Left('stopping');
      const id = joinId(arrived.ticket.key, arrived.arrival.at);
      if (done.has(id)) return ends.late(plan, arrived);
      const known = open.get(id);
      if (known?.closing) return known.done.promise;
      const joined = joinArrival(known?.join, plan, arrived, doubtful);
      const one = known ?? openOne(id, joined.join);
      one.join = joined.join;
      act(one, joined);
      return one.done.promise;
    },
    lose(partitions) {
      abandonWhere(({ join }) => partitions.includes(join.partition), 'the partition is lost');
    },
    get size() {
      return open.size;
    },
    stop() {
      stopped = true;
      deadlines.stop();
      abandonWhere(() => true, 'stopping');
    },
  };
}
