import type { Failure } from './failure.ts';

/** A run over topics whose calls in progress have no use any more. */
export interface CancelledRun {
  /** See `runKey`. */
  readonly key: string;
  /** `cancelled` where its caller has gone; otherwise of the branch that has failed for good. */
  readonly failure: Failure;
}

/**
 * Tells all workers which runs are over, so that they end calls of other branches. Best effort: a worker that does not
 * get it finishes its calls, and nothing follows from them.
 */
export interface CancelledRuns {
  /** `until`: the run's deadline. Errors: `unavailable`. */
  add(run: CancelledRun, until: number): Promise<void>;
  /** Calls `onCancelled` for those that are known and for each further one. Returns a function that ends it. */
  watch(onCancelled: (run: CancelledRun) => void): () => Promise<void>;
}
