import type { Cancellation } from '../../kit/cancellation.ts';
import type { Failure } from './failure.ts';
import type { Message } from './message.ts';
import type { ModelStep } from './plan.ts';

/** What a call takes from its run. */
export interface CallContext {
  readonly runId: string;
  /** When the run's time is up, milliseconds since the epoch. */
  readonly deadline: number;
  /** What goes on to the model besides its content type; made once per run by `allowedHeaders`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Who asked has gone, or a sibling failed for good: the call ends at once and its place is free. */
  readonly cancellation?: Cancellation | undefined;
}

export type CallResult =
  | { readonly ok: true; readonly message: Message; readonly status: number }
  | { readonly ok: false; readonly failure: Failure };

export interface ModelCaller {
  /** Never rejects: whatever a model does is a result. */
  call(step: ModelStep, input: Message, context: CallContext): Promise<CallResult>;
}
