import { type Cancellation, type Canceller, createCanceller } from '../../../kit/cancellation.ts';
import type { Logger } from '../../../kit/log.ts';
import { createRecentMap } from '../../../kit/recent-map.ts';
import type { CancelledRun, CancelledRuns } from '../../domain/cancelled-runs.ts';
import type { Failure } from '../../domain/failure.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';
import type { RunMetrics } from './run-metrics.ts';

/** Runs that have failed for good, as far as this process knows: their other messages need no work any more. */
export interface FailedRuns {
  /** Ends the run's calls in this process; where `tell`, those of other workers as well. */
  add(envelope: RunEnvelope, failure: Failure, tell: boolean): void;
  failureOf(envelope: RunEnvelope): Failure | undefined;
  /** `work` gets the cancellation that `add` triggers. */
  during<T>(envelope: RunEnvelope, work: (cancellation: Cancellation) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface FailedRunsDeps {
  readonly cancelledRuns: CancelledRuns;
  readonly log: Logger;
  readonly metrics: Pick<RunMetrics, 'cancelled'>;
}

export function createFailedRuns({ cancelledRuns, log, metrics }: FailedRunsDeps): FailedRuns {
  const failures = createRecentMap<Failure>({ limit: 20_000, ttlMs: 10 * 60_000 });
  const inProgress = new Map<string, Set<Canceller>>();

  function remember({ key, failure }: CancelledRun): void {
    if (!failures.has(key)) failures.set(key, failure);
    const calls = [...(inProgress.get(key) ?? [])].filter((canceller) => !canceller.cancelled);
    metrics.cancelled(calls.length);
    for (const canceller of calls) canceller.cancel();
  }

  const stop = cancelledRuns.watch(remember);
  return {
    add({ key, deadline }, failure, tell) {
      if (tell && !failures.has(key))
        // The run ends without it too, when its last call does.
        cancelledRuns
          .add({ key, failure }, deadline)
          .catch((error) => log.warn({ err: error }, 'other workers do not know yet that a run has failed'));
      remember({ key, failure });
    },
    failureOf: ({ key }) => failures.get(key),
    async during({ key }, work) {
      const canceller = createCanceller();
      const others = inProgress.get(key);
      if (others) others.add(canceller);
      else inProgress.set(key, new Set([canceller]));
      try {
        return await work(canceller);
      } finally {
        const cancellers = inProgress.get(key);
        cancellers?.delete(canceller);
        if (cancellers?.size === 0) inProgress.delete(key);
      }
    },
    stop,
  };
}

/** Its caller has gone, or its solution was removed: what is left of such a run is not kept for a replay. */
export const isEndedOutside = ({ code }: Failure): boolean => code === 'cancelled' || code === 'solution_removed';
