import pRetry from 'p-retry';
import { toAppError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/log.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { AsyncRunStore, ClaimedRun } from '../../domain/async-run.ts';
import type { Hop } from '../../domain/hop.ts';
import type { StartRun } from '../../domain/run.ts';
import type { TransportName } from '../../domain/solution.ts';
import type { PlanRegistry } from '../plans/plan-registry.ts';
import type { Admission } from '../runs/admission.ts';
import { solutionRemoved } from '../runs/end-removed-runs.ts';

/** An accepted run that this process holds. */
export interface LeasedRun {
  readonly run: ClaimedRun;
  /** The lease is lost or the process stops: the result is dropped. */
  abandoned: boolean;
  abandon?: () => void;
}

export interface RunAcceptedRunDeps {
  readonly log: Logger;
  readonly store: AsyncRunStore;
  readonly registry: Pick<PlanRegistry, 'active' | 'find'>;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  /** How long ended runs are kept. */
  readonly ttlMs: number;
  /** Called when a result waits to be sent to its callback address. */
  readonly onDelivery: () => void;
}

/** A run that crashes its process must not crash one process after the other. */
const maxAttempts = 5;
const pauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Executes a claimed run and stores its result. After an unavailable engine or an internal fault the run is put back to be
 * started again; only the fault counts as an attempt. Rejects where that cannot be stored either: the lease expires then.
 */
export function createRunAcceptedRun({
  log,
  store,
  registry,
  startRun,
  admission,
  ttlMs,
  onDelivery,
}: RunAcceptedRunDeps) {
  return async (leased: LeasedRun): Promise<void> => {
    const { run } = leased;
    if (run.attempts - run.excusedAttempts > maxAttempts)
      return settle(leased, gaveUp(`It was started ${maxAttempts} times and never ended.`), []);
    try {
      const active = await registry.find(run.planId);
      if (!active) return await settle(leased, withoutPlan(run), []);
      const result = await admission.wait(run.input.bytes.length, async () => {
        if (leased.abandoned) return undefined;
        return startRun[run.transport]({
          runId: run.id,
          plan: active.plan,
          operation: run.operation,
          message: run.input,
          deadline: Date.now() + run.deadlineMs,
          headers: run.headers,
          startedBy: run.startedBy,
          restarted: run.attempts > 1,
          onStart: ({ abandon }) => {
            leased.abandon = abandon;
          },
        });
      });
      if (result) await settle(leased, result.outcome, result.hops);
    } catch (thrown) {
      await putBack(leased, thrown);
    }
  };

  /** Its solution was removed, or another release accepted its documents and this one does not. */
  function withoutPlan({ solution }: ClaimedRun): Outcome {
    if (registry.active(solution)) return gaveUp('Its composition is not accepted by this release any more.');
    return { ok: false, failure: solutionRemoved(solution) };
  }

  async function settle(leased: LeasedRun, outcome: Outcome, hops: readonly Hop[]): Promise<void> {
    const endedAt = Date.now();
    const ended = { outcome, hops, endedAt, expiresAt: endedAt + ttlMs };
    const stored = await pRetry(() => !leased.abandoned && store.finish(leased.run, ended), {
      minTimeout: 250,
      maxTimeout: 5_000,
      retries: 20,
      shouldRetry: ({ error }) => !leased.abandoned && toAppError(error).code === 'unavailable',
    });
    if (stored && leased.run.callback !== undefined) onDelivery();
  }

  async function putBack({ run, abandoned }: LeasedRun, thrown: unknown): Promise<void> {
    if (abandoned) return;
    const temporary = toAppError(thrown).code === 'unavailable';
    log[temporary ? 'warn' : 'error']({ err: thrown, run: run.id }, 'an accepted run is started again');
    await store.putBack(run, Date.now() + Math.min(pauseMs * run.attempts, longestPauseMs), temporary);
  }
}

export type RunAcceptedRun = ReturnType<typeof createRunAcceptedRun>;

const gaveUp = (detail: string): Outcome => ({
  ok: false,
  failure: { code: 'given_up', node: '', detail, retriable: false },
});
