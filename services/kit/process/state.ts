import type { Rejection } from '../bus/outcome.ts';

/**
 * `running`: its steps are being done; `compensating`: one failed for good, and what was done is being undone. `done` and
 * `failed` are final.
 */
export type ProcessStatus = 'running' | 'compensating' | 'done' | 'failed';

/** `waiting`: for its next attempt. `not_compensated`: given up; a person has to undo it. */
export type StepStatus = 'running' | 'waiting' | 'done' | 'failed' | 'compensating' | 'compensated' | 'not_compensated';

export interface Progress {
  readonly percent?: number;
  readonly message?: string;
}

/** Times are milliseconds since the epoch. */
export interface StepState {
  readonly name: string;
  readonly status: StepStatus;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly attempts: number;
  /** Attempts that do not count: an engine was unavailable, the service stopped, it was too early. */
  readonly excused: number;
  /** Since when every attempt has failed. */
  readonly failingSince?: number;
  readonly lastError?: string;
  readonly progress?: Progress;
  readonly result?: unknown;
  readonly compensation?: Repeated;
}

/** Work that is tried until it succeeds. */
export interface Repeated {
  readonly startedAt: number;
  readonly attempts: number;
  readonly lastError?: string;
}

export interface ProcessFailure extends Rejection {
  /** The step that failed. */
  readonly step: string;
}

/** All there is to know of a process: plain JSON, stored whole after every change. */
export interface ProcessState {
  /** That of the starting message, or derived from it. */
  readonly id: string;
  /** Name of the definition. */
  readonly type: string;
  readonly status: ProcessStatus;
  readonly input: object;
  /** Those that have started, in the order of their start. */
  readonly steps: readonly StepState[];
  readonly startedAt: number;
  /** When the outcome became certain. */
  readonly endedAt?: number;
  readonly deadline?: number;
  readonly failure?: ProcessFailure;
  /** Of the work that follows the outcome. */
  readonly ending?: Repeated;
  /** W3C trace context of the starting message. */
  readonly traceparent?: string;
}

export const isEnded = ({ status }: ProcessState): boolean => status === 'done' || status === 'failed';

/** What a step resolved to; undefined where it has not been done. */
export const resultOf = (state: ProcessState, step: string): unknown =>
  state.steps.find(({ name }) => name === step)?.result;
