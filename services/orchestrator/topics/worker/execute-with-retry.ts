import type { Cancellation } from '../../../kit/cancellation.ts';
import { createConcurrencyLimiter } from '../../../kit/concurrency-limiter.ts';
import { toAppError } from '../../../kit/errors.ts';
import type { ExecuteCall, ExecutedCall } from '../../app/runs/execute-call.ts';
import { repeatWhileUnreachable } from '../../app/runs/repeat-while-unreachable.ts';
import type { Call } from '../../domain/advance.ts';
import type { Failure } from '../../domain/failure.ts';
import { modelKey, type Plan, type Step } from '../../domain/plan.ts';
import type { RunRetry, RunWaiting } from '../../domain/run-history.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';
import type { FailedRuns } from './failed-runs.ts';
import type { RunMetrics } from './run-metrics.ts';

/** Executes a call within the time its run has left, or until the run has failed elsewhere. Rejects where the process stops meanwhile, and for internal faults. */
export type ExecuteWithRetry = (plan: Plan, call: Call, envelope: RunEnvelope) => Promise<ExecutedCall>;

export interface ExecuteWithRetryDeps {
  readonly failedRuns: FailedRuns;
  readonly metrics: Pick<RunMetrics, 'call' | 'retried'>;
  readonly stopping: AbortSignal;
  /** Called when a run begins to wait for a model, and after each further attempt. */
  readonly onWaiting: (run: RunWaiting) => void;
}

/** A call that waits for a slot of a busy model, or for an unavailable model, holds no slot meanwhile. */
export function createExecuteWithRetry(
  executeCall: ExecuteCall,
  { failedRuns, metrics, stopping, onWaiting }: ExecuteWithRetryDeps,
): ExecuteWithRetry {
  // The model caller rejects calls where too many wait; what a worker holds is bounded already, so here they queue.
  const limiter = createConcurrencyLimiter(Number.POSITIVE_INFINITY);

  async function executeOnce(
    plan: Plan,
    call: Call,
    envelope: RunEnvelope,
    cancellation: Cancellation,
  ): Promise<ExecutedCall> {
    const { step } = call;
    const { runId, deadline, modelHeaders } = envelope;
    const context = { runId, deadline, headers: modelHeaders, cancellation };
    if (step.kind !== 'model' || call.skipped) return executeCall(plan, call, context);
    const key = modelKey(step);
    const acquiring = limiter.acquire(key, step.policy.concurrency, deadline, cancellation);
    const failure = acquiring && (await acquiring);
    if (failure) return failure === 'cancelled' ? cancelled(call) : tooLate(call);
    try {
      stopping.throwIfAborted();
      return await executeCall(plan, call, context);
    } finally {
      limiter.release(key);
    }
  }

  function execute(plan: Plan, call: Call, envelope: RunEnvelope, cancellation: Cancellation): Promise<ExecutedCall> {
    const { step } = call;
    const { deadline, runId: id, solution, operation, planId } = envelope;
    const { startedby: startedBy } = envelope.unchangedHeaders;
    const run = { id, solution, operation, planId, transport: 'topics', deadline, startedBy } as const;
    const onRetry = (retry: RunRetry) => {
      metrics.retried(solution, step);
      onWaiting({ ...run, retry });
    };
    return repeatWhileUnreachable({ step, deadline, cancellation, stopping, onRetry }, async () => {
      if (cancellation.cancelled) return cancelled(call);
      if (Date.now() >= deadline) return tooLate(call);
      return executeOnce(plan, call, envelope, cancellation);
    });
  }

  return (plan, call, envelope) =>
    metrics.call(envelope.solution, call.step, () =>
      failedRuns.during(envelope, (cancellation) => execute(plan, call, envelope, cancellation)),
    );
}

function cancelled(call: Call): ExecutedCall {
  const { node } = call.step;
  return failedCall(call.step, {
    code: 'cancelled',
    node,
    detail: `The run was over before "${node}".`,
    retriable: true,
  });
}

function tooLate(call: Call): ExecutedCall {
  const detail = `The run's time was up before "${call.step.node}" was reached.`;
  return failedCall(call.step, { code: 'deadline_exceeded', node: call.step.node, detail, retriable: true });
}

/** Whether the call was ended because its run is over. */
export const isCancelled = ({ answer }: ExecutedCall): boolean => !answer.ok && answer.failure.code === 'cancelled';

/** A fault of this platform, as the caller of the run reads it. */
export const internalFailure = (error: unknown, node: string): Failure => ({
  code: 'given_up',
  node,
  detail: `The run could not go on at "${node}": ${toAppError(error).message}`,
  retriable: true,
});

/** A call that was not made. */
export function failedCall({ node, operation }: Step, failure: Failure): ExecutedCall {
  const hop = { node, operation, status: failure.code, at: Date.now(), durationMs: 0, bytesIn: 0, bytesOut: 0 };
  return { answer: { ok: false, failure }, hop };
}
