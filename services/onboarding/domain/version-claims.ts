/** Who has a version of a solution, so that no two tasks store files under one coordinate. */
export interface VersionClaim {
  readonly taskId: string;
  readonly revisionId: string;
  /** `failed`: what the task had stored is removed, and the version is free again. */
  readonly state: 'taken' | 'failed';
}

/** Errors: `unavailable`. */
export interface VersionClaims {
  find(solutionId: string, version: string): Promise<VersionClaim | undefined>;
  /**
   * Takes a version for a task, with the id of the revision that it makes; a version of a failed task is taken over, with
   * its revision. Resolves to the claim there is then, which may be another's. One atomic step.
   */
  take(solutionId: string, version: string, claim: Omit<VersionClaim, 'state'>): Promise<VersionClaim>;
  /** Only the task that has it. Idempotent. */
  markFailed(solutionId: string, version: string, taskId: string): Promise<void>;
  /** The version is free, for another revision. Only where the task has it. Idempotent. */
  release(solutionId: string, version: string, taskId: string): Promise<void>;
}
