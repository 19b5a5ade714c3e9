import type { Cancellation } from '../../kit/cancellation.ts';
import type { Failure } from './failure.ts';
import type { Message } from './message.ts';
import type { Address, ModelStep } from './plan.ts';

/** What a call needs of its run. */
export interface CallContext {
  readonly runId: string;
  /** When the run's time is up, milliseconds since the epoch. */
  readonly deadline: number;
  /** Headers for the model besides its content type; made once a run by `forwardedHeaders`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client closed the connection, or a sibling failed for good: the call ends immediately and frees its slot. */
  readonly cancellation?: Cancellation | undefined;
}

export type CallResult =
  | { readonly ok: true; readonly message: Message; readonly status: number }
  | { readonly ok: false; readonly failure: Failure };

export interface ModelCaller {
  /** Never rejects: every failure of a model is a result. */
  call(step: ModelStep, input: Message, context: CallContext): Promise<CallResult>;
}

export interface Probe {
  /**
   * Copies the input of a model and, of a leaf, its output (undefined: it failed) to the probe at `address`. Returns
   * immediately; copies that cannot be sent are counted and never affect the run.
   */
  watch(address: Address, step: ModelStep, input: Message, output: Message | undefined): void;
}
