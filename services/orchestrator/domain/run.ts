import type { Outcome } from './advance.ts';
import type { Failure } from './failure.ts';
import type { Hop } from './hop.ts';
import type { Message } from './message.ts';
import type { Plan } from './plan.ts';

export interface RunRequest {
  readonly runId: string;
  readonly plan: Plan;
  /** One of the plan's operations. */
  readonly operation: string;
  readonly message: Message;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Allow-listed headers for models. */
  readonly headers: Readonly<Record<string, string>>;
  /** The user who started it, where a token says so. */
  readonly startedBy?: string | undefined;
  /** The run was started before, and the outcome of that start is not known. */
  readonly restarted?: boolean;
  /** Gets the functions that end the wait for the result. */
  readonly onStart?: (end: EndRun) => void;
}

export interface EndRun {
  /** No part of the run has a use any more: the client closed the connection, unless another failure is named. */
  cancel(failure?: Failure): void;
  /** The result is dropped, because another process starts the run again. */
  abandon(): void;
}

export interface RunResult {
  readonly runId: string;
  readonly outcome: Outcome;
  /** In the order in which they ended. */
  readonly hops: readonly Hop[];
}

/** Runs a message through a plan over one of the transports. Rejects only for internal faults. */
export type StartRun = (request: RunRequest) => Promise<RunResult>;
