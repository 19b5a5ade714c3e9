import type { Logger } from '../log.ts';
import type { RetryPolicy } from '../retry-policy.ts';
import type { ProcessState, Progress } from './state.ts';

/** An attempt that ends with its process counts as one that failed. */
export const defaultStepRetry: RetryPolicy = {
  maxAttempts: 5,
  initialDelayMs: 200,
  maxDelayMs: 15_000,
  giveUpAfterMs: 15 * 60_000,
};

/** What was done has to be undone: only after a day is it left to a person. `maxAttempts` does not count here. */
export const defaultCompensationRetry: RetryPolicy = {
  maxAttempts: Number.POSITIVE_INFINITY,
  initialDelayMs: 500,
  maxDelayMs: 60_000,
  giveUpAfterMs: 24 * 60 * 60_000,
};

/** A step's answer where what it waits for has not happened yet; no failed attempt, and no process is held up meanwhile. */
export interface Later {
  readonly laterMs: number;
}

/** The step runs again after this time, or when `trigger` is called for its process. */
export const later = (ms: number): Later => ({ laterMs: ms });

/** Whether that is what a step has answered, and not its result. */
export const isLater = (result: unknown): result is Later =>
  typeof result === 'object' && result !== null && 'laterMs' in result && typeof result.laterMs === 'number';

/** What a step works with. `I`: the data of the starting message; `R`: what each step resolves to, by name. */
export interface StepContext<I, R> {
  readonly processId: string;
  readonly input: I;
  /** The whole as it stands now: what earlier steps came to, and, where it is being compensated, the failure. */
  readonly state: ProcessState;
  /** The same in every attempt and after every crash: the `Idempotency-Key` of the step's requests. */
  readonly stepId: string;
  /** Ids of what the step makes: the same in every attempt, and in the compensation, which finds by them what was made. */
  derivedId(index: number): string;
  /** What an earlier step resolved to. Throws where that step has not been done. */
  result<K extends keyof R & string>(step: K): R[K];
  /** Counts from 1. */
  readonly attempt: number;
  /** Aborted when the time of the step or process is up, the service stops, or another process has taken over. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Shows how far the step is. Stored a few times a second at most; of several the last one counts. */
  report(progress: Progress): void;
}

/** An attempt may end anywhere, with its process, and run again: a step must be safe to repeat. */
export interface StepOf<I, R, K extends keyof R & string> {
  /** Stored: a step keeps its name for as long as processes of an earlier release may be under way. */
  readonly name: K;
  /** Resolves to JSON. A retriable throw is tried again; any other ends the process and has it compensated. */
  run(context: StepContext<I, R>): Promise<R[K] | Later>;
  /**
   * Undoes the step; also called where it began and did not end, then without a result. Tried until it succeeds, and
   * may find that there is nothing to undo.
   */
  compensate?(context: StepContext<I, R>, result: R[K] | undefined): Promise<void>;
  readonly retry?: RetryPolicy;
  /** For one attempt. */
  readonly timeoutMs?: number;
}

export type Step<I, R> = { [K in keyof R & string]: StepOf<I, R, K> }[keyof R & string];

/** Work over several steps and services, as a list: what is done, in which order, and how it is undone. */
export interface ProcessDefinition<I extends object, R extends object> {
  /** Stored, like the names of the steps. */
  readonly name: string;
  readonly steps: readonly Step<I, R>[];
  /** From start to the end of the last step; compensation takes the time it needs. */
  readonly timeoutMs?: number;
  /** Of steps that have none of their own. */
  readonly retry?: RetryPolicy;
  readonly compensationRetry?: RetryPolicy;
  /** How long the record is kept after the end, and so how long a repeated start gets the same outcome. Default: 7 days. */
  readonly retentionMs?: number;
  /**
   * After each stored change, to show it elsewhere. It is awaited for a second at most, and a failure is logged, no more:
   * the next change shows the whole again.
   */
  changed?(state: ProcessState): Promise<void>;
  /**
   * Once the outcome is certain, whatever it is: publishes it, answers, keeps a log. Tried as a compensation is, so it
   * may run more than once.
   */
  ended?(state: ProcessState, context: EndContext): Promise<void>;
}

export interface EndContext {
  /** Ids of what is made at the end: the same in every attempt. */
  derivedId(index: number): string;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** A step whose types only its own definition knows. */
export interface AnyStep {
  readonly name: string;
  run(context: StepContext<never, never>): Promise<unknown>;
  compensate?(context: StepContext<never, never>, result: never): Promise<void>;
  readonly retry?: RetryPolicy;
  readonly timeoutMs?: number;
}

export interface AnyProcess extends Omit<ProcessDefinition<never, never>, 'steps'> {
  readonly steps: readonly AnyStep[];
}
