/** A solution as the catalog has it, with all its revisions. */
export interface SourceSolution {
  readonly solutionId: string;
  readonly name: string;
  readonly active: boolean;
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
  readonly toolkit?: string | undefined;
  readonly modelType?: string | undefined;
  readonly description: string;
  readonly revisions: readonly SourceRevision[];
}

export interface SourceRevision {
  readonly revisionId: string;
  readonly version: string;
  readonly accessTypeCode: string;
  readonly publisher?: string | undefined;
  readonly authorId: string;
  /** First and last name; the login name where there is none. */
  readonly author: string;
  readonly created: number;
  readonly artifacts: readonly SourceArtifact[];
}

export interface SourceArtifact {
  readonly typeCode: string;
  readonly name: string;
  readonly uri: string;
  readonly modified: number;
}

/** Where the palette comes from: the catalog and the artifact repository. Errors: `unavailable`. */
export interface PaletteSource {
  solution(solutionId: string): Promise<SourceSolution | undefined>;
  /** The text of a file; undefined where there is none, or one that is too large. */
  readTgif(uri: string): Promise<string | undefined>;
  /** The solution of a revision. */
  solutionOf(revisionId: string): Promise<string | undefined>;
  artifactType(artifactId: string): Promise<string | undefined>;
  /** Solutions with a revision that has the artifact. */
  solutionsWith(artifactId: string): Promise<readonly string[]>;
  /** Ids of solutions, deleted ones too, the oldest first. */
  solutionIds(page: number, size: number): Promise<readonly string[]>;
  countSolutions(): Promise<number>;
}
