import type { KnownRevision } from './save-revision.ts';

/** What a node's revision has in the catalog. */
export interface NodeRevision extends KnownRevision {
  /** The reference of its image; empty where it has none. */
  readonly image: string;
  /** Path of its .proto file; empty where it has none. */
  readonly protoUri: string;
}

export interface CompositeArtifact {
  readonly artifactId: string;
  /** Drawing, blueprint, .proto file. */
  readonly artifactTypeCode: 'CD' | 'BP' | 'MI';
  readonly name: string;
  /** Path below the artifact repository. */
  readonly uri: string;
  readonly size: number;
}

export interface CompositeRevision {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly name: string;
  readonly version: string;
  readonly description: string | null;
  readonly userId: string;
  readonly artifacts: readonly CompositeArtifact[];
  readonly memberIds: readonly string[];
}

/** The catalog. Errors: `unavailable`. */
export interface Catalog {
  /** Of a solution that is known; none where there is no such solution. */
  revisions(solutionId: string): Promise<readonly KnownRevision[]>;
  /** Undefined where the user may not see it, or where there is none. */
  nodeRevision(solutionId: string, version: string, userId: string): Promise<NodeRevision | undefined>;
  /**
   * In one transaction, with the rights of the user; safe to repeat. Resolves to the paths of files that no artifact of the
   * revision has any more. Errors: `conflict`, `forbidden`, `not_found`, `invalid`.
   */
  saveComposite(revision: CompositeRevision): Promise<readonly string[]>;
}
