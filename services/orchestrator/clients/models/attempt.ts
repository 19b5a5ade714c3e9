import type { Failure, FailureCode } from '../../domain/failure.ts';
import type { Message } from '../../domain/message.ts';
import type { CallContext } from '../../domain/model-caller.ts';
import type { ModelStep } from '../../domain/plan.ts';

/** One try of a call, whatever it is sent over. */
export type Attempt =
  | { readonly ok: true; readonly message: Message; readonly status: number }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** Worth another attempt within the same call. A model that is too slow is not: it is still at work. */
      readonly again: boolean;
      /** Milliseconds that the model asked to wait (`Retry-After`). */
      readonly afterMs?: number | undefined;
    };

export interface Transport {
  /** Ends at `until` (milliseconds since the epoch) at the latest. Never rejects. */
  attempt(step: ModelStep, input: Message, context: CallContext, until: number): Promise<Attempt>;
}

export type FailedAttempt = Extract<Attempt, { ok: false }>;

interface FailureDetails {
  readonly detail: string;
  readonly status?: number;
  readonly excerpt?: string;
}

/** An attempt whose repetition would fail as well. */
export function permanentFailure(step: ModelStep, code: FailureCode, words: FailureDetails): FailedAttempt {
  return { ok: false, again: false, failure: { code, node: step.node, retriable: false, ...words } };
}

/** An attempt whose repetition within the call may succeed. */
export function transientFailure(
  step: ModelStep,
  code: FailureCode,
  words: FailureDetails,
  afterMs?: number,
): FailedAttempt {
  return { ok: false, again: true, afterMs, failure: { code, node: step.node, retriable: true, ...words } };
}

/** The address of the model is none that the policy allows; only an operator or another docker info changes that. */
export const addressRefused = (step: ModelStep, cause: string): FailedAttempt =>
  permanentFailure(step, 'model_unreachable', { detail: `"${step.node}" may not be called: ${cause}.` });

/** An attempt that ended at `until`: the detail says whether the run's deadline or the node's time-out was reached. */
export function timedOut(step: ModelStep, context: CallContext, until: number): FailedAttempt {
  const detail =
    until >= context.deadline
      ? `The run's time was up while "${step.node}" was at ${step.operation}.`
      : `"${step.node}" did not answer ${step.operation} within ${step.policy.timeoutMs} ms. Give the node a longer policy.timeout_ms if that is what the model needs.`;
  return { ok: false, again: false, failure: { code: 'deadline_exceeded', node: step.node, detail, retriable: true } };
}

export const cancelled = (step: ModelStep): FailedAttempt =>
  permanentFailure(step, 'cancelled', { detail: `The call to "${step.node}" was cancelled.` });
