import { clientGone, type Failure } from '../domain/failure.ts';
import type { RunResult } from '../domain/run.ts';
import { createDeadlineSweep } from './deadline-sweep.ts';

/** Waits for the result of a run. */
export interface ResultWaiter {
  readonly result: Promise<RunResult>;
  /** The client closed the connection, unless another failure is named. */
  cancel(failure?: Failure): void;
  /** The run was not published: no result will come. */
  discard(): void;
}

export interface ResultWaiters {
  /** To be called before the run is published. The waiter ends by itself at the deadline. */
  add(runId: string, name: string, deadline: number): ResultWaiter;
  /** Removes the waiter of this run; undefined where there is none (any more). */
  take(runId: string): Pick<PromiseWithResolvers<RunResult>, 'resolve' | 'reject'> | undefined;
  readonly size: number;
  stop(): void;
}

interface Waiting extends PromiseWithResolvers<RunResult> {
  readonly runId: string;
  readonly name: string;
  readonly deadline: number;
}

const sweepMs = 25;

export function createResultWaiters(): ResultWaiters {
  const waiting = new Map<string, Waiting>();
  const deadlines = createDeadlineSweep<Waiting>(sweepMs, (one) =>
    end(one, {
      ...{ code: 'deadline_exceeded', node: '', retriable: true },
      detail: `The result of the run of ${one.name} did not come by its deadline.`,
    }),
  );

  function take(runId: string): Waiting | undefined {
    const one = waiting.get(runId);
    if (!one) return undefined;
    waiting.delete(runId);
    deadlines.remove(one, one.deadline);
    return one;
  }

  function end({ runId }: Waiting, failure: Failure): void {
    take(runId)?.resolve({ runId, outcome: { ok: false, failure }, hops: [] });
  }

  return {
    take,
    add(runId, name, deadline) {
      const one = { runId, name, deadline, ...Promise.withResolvers<RunResult>() };
      waiting.set(runId, one);
      deadlines.add(one, deadline);
      return {
        result: one.promise,
        cancel: (failure = clientGone) => end(one, failure),
        discard: () => void take(runId),
      };
    },
    get size() {
      return waiting.size;
    },
    stop: deadlines.stop,
  };
}
