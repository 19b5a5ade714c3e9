import type { StepRow } from './step-rows.ts';

/** A solution as clients get it, without its picture. */
export interface SolutionRecord {
  readonly solutionId: string;
  readonly name: string;
  readonly userId: string;
  readonly active: boolean;
}

export interface RevisionRecord {
  readonly revisionId: string;
  readonly version: string;
}

export interface ArtifactRecord {
  readonly artifactId: string;
  readonly version: string;
  readonly artifactTypeCode: string;
  readonly name: string;
  readonly uri: string;
  readonly size: number;
}

export interface NewSolution {
  readonly solutionId: string;
  readonly name: string;
  readonly userId: string;
  readonly toolkitTypeCode?: string;
}

export interface Author {
  readonly name: string;
  readonly contact: string;
}

export interface NewRevision extends RevisionRecord {
  readonly solutionId: string;
  readonly userId: string;
  readonly authors?: readonly Author[];
}

export interface NewArtifact extends ArtifactRecord {
  readonly userId: string;
  /** JSON text: what the catalog finds the revision by. */
  readonly metadata?: string;
}

/** What a task is about, as far as it is known. */
export interface TaskSubject {
  readonly trackingId: string;
  readonly userId: string;
  readonly solutionId?: string;
  readonly revisionId?: string;
}

export interface TaskRecord extends TaskSubject {
  readonly taskCode: 'OB' | 'MS';
  readonly name: string;
  readonly statusCode: 'ST' | 'SU' | 'FA';
}

/** `key`: the same for every attempt at one change, so that it is made once. */
export interface Writing {
  readonly key: string;
}

/** The catalog. Errors of all: `unavailable`, `invalid`, `forbidden`, `conflict`. */
export interface Catalog {
  /** The active solutions of an owner that have exactly this name, the oldest first. */
  ownSolutions(userId: string, name: string): Promise<readonly SolutionRecord[]>;
  solution(solutionId: string): Promise<SolutionRecord | undefined>;
  /** False where there is a solution of this id. */
  addSolution(solution: NewSolution): Promise<boolean>;
  /** Who may change it: its owner, and those it is shared with. */
  isEditor(solutionId: string, userId: string): Promise<boolean>;
  revisions(solutionId: string): Promise<readonly RevisionRecord[]>;
  revision(solutionId: string, revisionId: string): Promise<RevisionRecord | undefined>;
  addRevision(revision: NewRevision): Promise<void>;
  artifacts(revisionId: string): Promise<readonly ArtifactRecord[]>;
  /** Registers it and links it to the revision. Idempotent by its id. */
  addArtifact(revisionId: string, artifact: NewArtifact): Promise<void>;
  /** Idempotent. */
  removeArtifact(revisionId: string, artifactId: string): Promise<void>;
  /** The one active user whose login name or address a search term is; undefined where there is none. */
  findUser(term: string): Promise<{ readonly email: string } | undefined>;
  /** Resolves to the number of the task. */
  openTask(task: TaskRecord, writing: Writing): Promise<number>;
  closeTask(taskId: number, task: TaskRecord): Promise<void>;
  /** Resolves to the id of the row. */
  addStepRow(row: StepRow, about: TaskSubject & { readonly stepCode: string }, writing: Writing): Promise<number>;
  setStepRow(id: number, row: StepRow, about: TaskSubject & { readonly stepCode: string }): Promise<void>;
}
