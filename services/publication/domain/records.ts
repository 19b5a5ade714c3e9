import type { Visibility } from '../../contracts/publication.ts';

/** The fields of catalog records that publication uses; see `contracts/catalog-api.ts` for the full records. */
export interface Solution {
  readonly solutionId: string;
  readonly name: string;
  readonly userId: string;
  readonly active: boolean;
  readonly description: string | null;
  readonly metadata: string | null;
}

export interface Revision {
  readonly revisionId: string;
  readonly version: string;
  readonly accessTypeCode: string;
  readonly description: string | null;
  readonly metadata: string | null;
}

export interface PublishRequest {
  readonly requestId: number;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly requestUserId: string;
  readonly statusCode: string;
  readonly accessTypeCode: string | null;
  readonly trackingId: string | null;
}

/** A check of a request: ST while it waits or runs, then SU or FA. */
export interface Step {
  readonly stepResultId: number;
  readonly name: string;
  readonly statusCode: string;
  /** The report, for people. */
  readonly result: string | null;
  /** Milliseconds since the epoch. */
  readonly startDate: number;
  readonly endDate: number | null;
}

/** A step as publication saves it. */
export interface SavedStep extends Step {
  readonly statusCode: 'ST' | 'SU' | 'FA';
}

export interface Artifact {
  readonly artifactId: string;
  readonly artifactTypeCode: string;
  readonly name: string;
  readonly uri: string;
}

/** A file attached to a revision, under the name its owner gave it. */
export interface Document {
  readonly name: string;
  /** For a file of the content service a path: `/site/binaries/content/…`. */
  readonly uri: string;
}

/** Of a solution. */
export interface Owner {
  readonly loginName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}

/** A document of a revision, for one of the workspaces. */
export interface PlacedDocument extends Document {
  readonly accessTypeCode: string;
}

export interface Setting {
  readonly configKey: string;
  readonly configValue: string;
}

/** What decisions about a revision and its checks go by. */
export interface PublicationRecords {
  readonly solution: Solution;
  /** Null where the solution has no such one. */
  readonly revision: Revision | null;
  readonly owner: Owner;
  readonly coOwnerIds: readonly string[];
  /** Whether another published solution has the name of this one, case-insensitive. */
  readonly isNameTaken: boolean;
  readonly artifacts: readonly Artifact[];
  readonly documents: readonly PlacedDocument[];
  /** Those of the site that publication uses. */
  readonly settings: readonly Setting[];
}

/** The same of a request. */
export interface RequestRecords extends PublicationRecords {
  readonly request: PublishRequest;
  /** In the order in which they run. */
  readonly steps: readonly Step[];
}

/** Maximum length of a comment in the catalog. */
export const commentLimit = 8_192;

/** An author of a revision. */
export interface Author {
  readonly name: string;
  readonly contact: string;
}

/** Requests of the predecessor have no access type and are always public. */
export const visibilityOf = ({ accessTypeCode }: PublishRequest): Visibility => (accessTypeCode === 'OR' ? 'OR' : 'PB');
