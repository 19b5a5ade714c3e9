import pRetry from 'p-retry';
import { toAppError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/log.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { AsyncRunStore, ClaimedRun } from '../../domain/async-run.ts';
import type { Hop } from '../../domain/hop.ts';
import type { TransportName } from '../../domain/solution.ts';
import type { PlanRegistry } from '../plans/plan-registry.ts';
import type { Admission } from '../runs/admission.ts';
import type { StartRun } from '../runs/direct-runs.ts';

/** A run in the hands of this process. */
export interface LeasedRun {
  readonly run: ClaimedRun;
  /** Its result is nobody's business here any more. */
  abandoned: boolean;
  cancel?: () => void;
}

export interface RunAcceptedRunDeps {
  readonly log: Logger;
  readonly store: AsyncRunStore;
  readonly registry: Pick<PlanRegistry, 'find'>;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  /** How long a run that has ended is kept. */
  readonly ttlMs: number;
  /** Called when a result waits to be sent to its callback address. */
  readonly onDelivery: () => void;
}

/** A run that takes its process down with it must not take down one after the other for ever. */
const mostAttempts = 5;
const pauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * From a claimed run to its stored result. An engine that is away or a fault of ours puts the run back, to be begun again;
 * only the latter counts against it. Rejects where not even that can be stored: the lease runs out then.
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
  return async (held: LeasedRun): Promise<void> => {
    const { run } = held;
    if (run.attempts - run.excused > mostAttempts)
      return settle(held, gaveUp(`It was begun ${mostAttempts} times and never came to an end.`), []);
    try {
      const active = await registry.find(run.planId);
      if (!active) return await settle(held, gaveUp('Its composition is not accepted by this release any more.'), []);
      const result = await admission.wait(run.input.bytes.length, async () => {
        if (held.abandoned) return undefined;
        return startRun[run.transport]({
          runId: run.id,
          plan: active.plan,
          operation: run.operation,
          message: run.input,
          deadline: Date.now() + run.deadlineMs,
          headers: run.headers,
          restarted: run.attempts > 1,
          onBegin: (cancel) => {
            held.cancel = cancel;
          },
        });
      });
      if (result) await settle(held, result.outcome, result.hops);
    } catch (thrown) {
      await putBack(held, thrown);
    }
  };

  async function settle(held: LeasedRun, outcome: Outcome, hops: readonly Hop[]): Promise<void> {
    const endedAt = Date.now();
    const ended = { outcome, hops, endedAt, expiresAt: endedAt + ttlMs };
    const stored = await pRetry(() => !held.abandoned && store.finish(held.run, ended), {
      minTimeout: 250,
      maxTimeout: 5_000,
      retries: 20,
      shouldRetry: ({ error }) => !held.abandoned && toAppError(error).code === 'unavailable',
    });
    if (stored && held.run.callback !== undefined) onDelivery();
  }

  async function putBack({ run, abandoned }: LeasedRun, thrown: unknown): Promise<void> {
    if (abandoned) return;
    const passing = toAppError(thrown).code === 'unavailable';
    log[passing ? 'warn' : 'error']({ err: thrown, run: run.id }, 'an accepted run is begun again');
    await store.putBack(run, Date.now() + Math.min(pauseMs * run.attempts, longestPauseMs), passing);
  }
}

export type RunAcceptedRun = ReturnType<typeof createRunAcceptedRun>;

const gaveUp = (detail: string): Outcome => ({
  ok: false,
  failure: { code: 'given_up', node: '', detail, retriable: false },
});
