import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '../../../kit/errors.ts';
import type { ExecuteCall, ExecutedCall } from '../../app/runs/execute-call.ts';
import { createConcurrencyLimiter, modelKey } from '../../clients/models/concurrency-limiter.ts';
import type { Call } from '../../domain/advance.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Plan, Step } from '../../domain/plan.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';
import { backOffMs } from './retry-until-stopped.ts';

/** Carries a call out within the time its run has left. Rejects where the process stops meanwhile, and for faults of ours. */
export type ExecuteWithRetry = (plan: Plan, call: Call, ticket: RunEnvelope) => Promise<ExecutedCall>;

/**
 * A model that is away is not a bad message: its calls are repeated until the run's time is up. Who waits, for that or
 * for a place at a busy model, takes nobody else's place.
 */
export function createExecuteWithRetry(perform: ExecuteCall, stopping: AbortSignal): ExecuteWithRetry {
  // The model caller turns calls away where too many wait; what a worker holds is bounded already, so here they queue.
  const gates = createConcurrencyLimiter(Number.POSITIVE_INFINITY);

  async function once(plan: Plan, call: Call, ticket: RunEnvelope): Promise<ExecutedCall> {
    const { step } = call;
    const { runId, deadline, forward } = ticket;
    const context = { runId, deadline, headers: forward };
    if (step.kind !== 'model' || call.skipped) return perform(plan, call, context);
    const key = modelKey(step);
    const entering = gates.acquire(key, step.policy.concurrency, deadline, undefined);
    const refusal = entering && (await entering);
    if (refusal) return tooLate(call);
    try {
      stopping.throwIfAborted();
      return await perform(plan, call, context);
    } finally {
      gates.release(key);
    }
  }

  return async (plan, call, ticket) => {
    for (let attempt = 1; ; attempt += 1) {
      if (Date.now() >= ticket.deadline) return tooLate(call);
      const performed = await once(plan, call, ticket);
      if (performed.answer.ok || performed.answer.failure.code !== 'model_unreachable') return performed;
      const pauseMs = backOffMs(attempt);
      // A pause that outlasts the run would only hide why it failed.
      if (Date.now() + pauseMs >= ticket.deadline) return performed;
      await delay(pauseMs, undefined, { signal: stopping });
    }
  };
}

function tooLate(call: Call): ExecutedCall {
  const detail = `The run's time was up before "${call.step.node}" was reached.`;
  return failedCall(call.step, { code: 'deadline_exceeded', node: call.step.node, detail, retriable: true });
}

/** What is wrong on our side, in words for who asked. */
export const internalFailure = (error: unknown, node: string): Failure => ({
  code: 'given_up',
  node,
  detail: `The run could not go on at "${node}": ${toAppError(error).message}`,
  retriable: true,
});

/** A call that did not take place. */
export function failedCall({ node, operation }: Step, failure: Failure): ExecutedCall {
  const hop = { node, operation, status: failure.code, at: Date.now(), durationMs: 0, bytesIn: 0, bytesOut: 0 };
  return { answer: { ok: false, failure }, hop };
}
