export interface SolutionRecord {
  readonly solutionId: string;
  readonly name: string;
  readonly active: boolean;
  /** `CP` is a composition. */
  readonly toolkitTypeCode: string | undefined;
}

export interface UserRecord {
  readonly userId: string;
  readonly loginName: string;
  readonly active: boolean;
}

export interface RevisionRecord {
  readonly revisionId: string;
  readonly version: string;
  /** `PB` everyone, `OR` signed-in users, `PR` its people. */
  readonly accessTypeCode: string;
}

export interface ArtifactRecord {
  readonly artifactTypeCode: string;
  readonly name: string;
  /** Path in the artifact repository; of an image its reference. */
  readonly uri: string;
  readonly size: number;
}

/** The deployment as clients of the predecessor read it in the catalog. */
export interface DeploymentRow {
  readonly deploymentId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly userId: string;
  readonly target: string;
  readonly deploymentStatusCode: 'IP' | 'DP' | 'FA';
  /** JSON of at most 1,024 characters. */
  readonly detail: string;
}

/** A step as clients of the predecessor read it. */
export interface StepRow {
  readonly name: string;
  readonly statusCode: 'ST' | 'SU' | 'FA';
  readonly result: string;
  readonly startDate: number;
  readonly endDate: number | null;
}

export interface TaskSubject {
  readonly trackingId: string;
  readonly userId: string;
  readonly solutionId: string;
  readonly revisionId: string;
}

/** The catalog. Errors of all: `unavailable`, `invalid`, `conflict`. */
export interface Catalog {
  user(userId: string): Promise<UserRecord | undefined>;
  solution(solutionId: string): Promise<SolutionRecord | undefined>;
  /** Who may change it; undefined where there is no such solution. */
  access(solutionId: string): Promise<{ readonly ownerId: string; readonly coOwnerIds: readonly string[] } | undefined>;
  /** The newest first. */
  revisions(solutionId: string): Promise<readonly RevisionRecord[]>;
  artifacts(revisionId: string): Promise<readonly ArtifactRecord[]>;
  /** Makes the row or replaces it. */
  showDeployment(row: DeploymentRow): Promise<void>;
  /** Idempotent. */
  hideDeployment(row: Pick<DeploymentRow, 'deploymentId' | 'solutionId' | 'revisionId'>): Promise<void>;
  /** Whose task it is, and the tracking id that it shares with a deployment. */
  task(taskId: number): Promise<{ readonly userId: string; readonly trackingId: string } | undefined>;
  /** Resolves to the number of the task. `key` is the same for every attempt. */
  openTask(about: TaskSubject, key: string): Promise<number>;
  closeTask(taskId: number, about: TaskSubject, statusCode: 'SU' | 'FA'): Promise<void>;
  /** Resolves to the id of the row; the same request under the same key gives the same row. */
  addStep(row: StepRow, about: TaskSubject, key: string): Promise<number>;
  setStep(id: number, row: StepRow, about: TaskSubject): Promise<void>;
}
