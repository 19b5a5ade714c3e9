import type { CompositionAddress, Message } from './model-servers.ts';

/** One call of a run, in the order in which they ended. */
export interface TestHop {
  readonly node: string;
  readonly operation: string;
  /** `ok`, `skipped` or the code of the failure. */
  readonly status: string;
  /** ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Of a run over topics: where the message was. */
  readonly topic?: string | undefined;
  readonly partition?: number | undefined;
  readonly offset?: number | undefined;
  /** What the model took and gave, as JSON by its proto; undefined where it is not known or too large. */
  readonly input?: unknown;
  readonly output?: unknown;
}

/** The bytes that a model took and gave; undefined where they were not kept. */
export interface HopMessages {
  readonly node: string;
  readonly operation: string;
  readonly input: Buffer | undefined;
  readonly output: Buffer | undefined;
}

/** How a run of a composition went, hop by hop. */
export interface TestRun {
  readonly id: string;
  readonly transport: string;
  readonly status: string;
  readonly failure: { readonly code: string; readonly node: string; readonly detail: string } | undefined;
  readonly hops: readonly TestHop[];
}

/** Runs of which an orchestrator says how they went. Errors: `unavailable`; `unprocessable` with what is wrong with the message. */
export interface TestRuns {
  /** Answers the id of the run, which goes on by itself. */
  start(at: CompositionAddress, operation: string, message: Message): Promise<string>;
  find(at: CompositionAddress, id: string): Promise<TestRun>;
  messages(at: CompositionAddress, id: string): Promise<readonly HopMessages[]>;
  /** The answer of one that is done. */
  output(at: CompositionAddress, id: string): Promise<Message>;
}
