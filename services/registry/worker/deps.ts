import type { Logger } from '../../kit/log.ts';

/** What handlers need besides the event. */
export interface WorkerDeps {
  /** Answers how many there were. Errors: `unavailable`. */
  readonly deleteImages: (solutionId: string) => Promise<number>;
  readonly log: Logger;
}
