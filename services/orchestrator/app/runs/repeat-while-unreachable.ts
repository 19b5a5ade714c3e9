import { setTimeout as delay } from 'node:timers/promises';
import type { Cancellation } from '../../../kit/cancellation.ts';
import { backOffMs } from '../../../kit/retry-policy.ts';
import type { Step } from '../../domain/plan.ts';
import type { RunRetry } from '../../domain/run-history.ts';
import type { ExecutedCall } from './execute-call.ts';

export interface RepeatOptions {
  readonly step: Step;
  /** The run's, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly cancellation: Cancellation;
  /** Ends a pause; the promise rejects then. */
  readonly stopping?: AbortSignal;
  readonly onRetry: (retry: RunRetry) => void;
}

const backOff = { initialDelayMs: 100, maxDelayMs: 3_000 };
/** What the failure needs to reach the caller before its deadline, over topics too; a later one is only a time-out there. */
const answerMs = 200;

/**
 * Repeats the call of a model that no server answers for, where its policy says `wait`, until the run's time is up. Both
 * transports do so alike. Between attempts the call holds no slot of the model.
 */
export async function repeatWhileUnreachable(
  { step, deadline, cancellation, stopping, onRetry }: RepeatOptions,
  attempt: () => Promise<ExecutedCall>,
): Promise<ExecutedCall> {
  for (let attempts = 1; ; attempts += 1) {
    const executed = await attempt();
    const { answer } = executed;
    if (answer.ok || answer.failure.code !== 'model_unreachable' || step.policy.unavailable !== 'wait') return executed;
    const pauseMs = backOffMs(attempts, backOff);
    const nextTryAt = Date.now() + pauseMs;
    // A pause that outlasts the run would only hide why it failed.
    if (cancellation.cancelled || nextTryAt + answerMs >= deadline) return executed;
    onRetry({ node: step.node, attempts, lastError: answer.failure.detail, nextTryAt });
    await pause(pauseMs, cancellation, stopping);
  }
}

async function pause(ms: number, cancellation: Cancellation, stopping: AbortSignal | undefined): Promise<void> {
  const ended = new AbortController();
  const forget = cancellation.onCancel(() => ended.abort());
  try {
    await delay(ms, undefined, { signal: stopping ? AbortSignal.any([stopping, ended.signal]) : ended.signal });
  } catch (error) {
    if (!cancellation.cancelled) throw error;
  } finally {
    forget();
  }
}
