import type { Clock } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { bucketOf } from '../../domain/usage/latencies.ts';
import { hourMs, type UsageBatch, type UsageRow, type UsageStore } from '../../domain/usage/usage.ts';

export interface MeasuredCall {
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly caller: string;
  readonly isError: boolean;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly durationMs: number;
}

export interface CountUsage {
  count(call: MeasuredCall): void;
  /** Adds to the database what was counted since. What could not be added is kept for the next time. Errors: `unavailable`. */
  flush(): Promise<void>;
}

type Sums = { -readonly [Field in keyof UsageRow]: UsageRow[Field] } & { latencies: number[] };

/** Counts in memory: a call costs no statement. A gateway that is killed loses what it has counted since the last flush. */
export function createCountUsage(deps: { readonly usage: Pick<UsageStore, 'add'>; readonly clock: Clock }): CountUsage {
  const { usage, clock } = deps;
  let counted = new Map<string, Sums>();
  /** What was counted last, which is counted again more often than not. */
  let last: Sums | undefined;
  /** Kept under its id: whether the database has it is not known where the connection broke. */
  let unsent: UsageBatch | undefined;

  async function send(): Promise<void> {
    if (!unsent) return;
    await usage.add(unsent);
    unsent = undefined;
  }

  function sumsOf(hour: number, deploymentId: string, revisionId: string, caller: string): Sums {
    const isLast =
      last?.hour === hour &&
      last.deploymentId === deploymentId &&
      last.revisionId === revisionId &&
      last.caller === caller;
    if (last && isLast) return last;
    const name = `${hour} ${deploymentId} ${revisionId} ${caller}`;
    const sums = counted.get(name) ?? {
      ...{ hour, deploymentId, revisionId, caller, calls: 0, errors: 0, bytesIn: 0, bytesOut: 0, latencies: [] },
    };
    counted.set(name, sums);
    last = sums;
    return sums;
  }

  return {
    count({ deploymentId, revisionId, caller, isError, bytesIn, bytesOut, durationMs }) {
      const hour = Math.floor(clock.now() / hourMs) * hourMs;
      const sums = sumsOf(hour, deploymentId, revisionId, caller);
      sums.calls += 1;
      if (isError) sums.errors += 1;
      sums.bytesIn += bytesIn;
      sums.bytesOut += bytesOut;
      const bucket = bucketOf(durationMs);
      while (sums.latencies.length <= bucket) sums.latencies.push(0);
      sums.latencies[bucket] = (sums.latencies[bucket] ?? 0) + 1;
    },
    async flush() {
      await send();
      if (counted.size === 0) return;
      unsent = { id: newId(), rows: [...counted.values()] };
      counted = new Map();
      last = undefined;
      await send();
    },
  };
}
