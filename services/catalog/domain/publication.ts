import type { Caller } from './caller.ts';
import type { AnyRecord } from './declare/entity.ts';

/** The access types under which users other than owner and co-owners see a solution; its name is then reserved. */
export const sharedAccessTypes: readonly string[] = ['PB', 'OR'];

/** The fields of records that decisions about a publication and its checks need. */
export const publicationFields = {
  solution: ['solutionId', 'name', 'userId', 'active', 'description', 'metadata'],
  revision: ['revisionId', 'version', 'accessTypeCode', 'description', 'metadata'],
  owner: ['userId', 'loginName', 'firstName', 'lastName', 'email'],
  artifact: ['artifactId', 'artifactTypeCode', 'name', 'uri'],
  document: ['documentId', 'name', 'uri'],
  setting: ['configKey', 'configValue'],
} as const;

/** The state of a step of a request. */
export interface StepChange {
  readonly stepResultId: number;
  readonly statusCode: string;
  readonly result: string | null;
  /** Milliseconds since the epoch. */
  readonly startDate: number;
  readonly endDate: number | null;
}

/** What publishing needs besides records. Errors: `invalid`, `unavailable`. */
export interface Publication {
  /**
   * All that a decision about a revision needs, in one query: solution, owner, co-owners, artifacts, documents, and those of the
   * site's `settings` that are there. Errors: `not_found` where there is no such solution; of another revision it says null.
   */
  recordsOf(of: RevisionKey, settings: readonly string[]): Promise<AnyRecord>;
  /** The same of what a request is about, with the request and its steps. Errors: `not_found`. */
  recordsOfRequest(requestId: number, settings: readonly string[]): Promise<AnyRecord>;
  /** Where the artifacts and the documents of a revision are. */
  fileUris(revisionId: string): Promise<string[]>;
  /** Changes steps of a request; those of others stay as they are. */
  saveSteps(requestId: number, steps: readonly StepChange[], by: Caller): Promise<void>;
  /**
   * Whether another active solution that others can see has the name, case-insensitive. The name is locked until the end
   * of the transaction: of two concurrent callers both would otherwise learn that it is free.
   */
  isNameTaken(name: string, solutionId: string): Promise<boolean>;
  /** Makes revisions private that have the access type: all of the solution, or the one. Resolves to their ids, in order. */
  withdraw(
    of: { readonly solutionId: string; readonly accessTypeCode: string; readonly revisionId: string | undefined },
    by: Caller,
  ): Promise<string[]>;
}

export interface RevisionKey {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** Whether a change gives a solution a name that it did not have; case makes no other name. */
export const claimsNewName = (stored: AnyRecord, changed: AnyRecord): boolean =>
  changed.active === true &&
  (stored.active !== true || `${stored.name}`.toLowerCase() !== `${changed.name}`.toLowerCase());

/** Whether it waits for a decision; a decision is final. */
export const isOpen = ({ statusCode }: AnyRecord): boolean => statusCode === 'PE';

/** An open request after a decision. */
export function decidedRequest(request: AnyRecord, { statusCode, reviewUserId, comment }: AnyRecord): AnyRecord {
  return {
    ...request,
    statusCode,
    reviewUserId: reviewUserId ?? request.reviewUserId,
    comment: comment ?? request.comment,
  };
}

/** The revision after its request was approved; its own authors stay. */
export function approvedRevision(
  revision: AnyRecord,
  request: AnyRecord,
  { publisher, authors }: AnyRecord,
): AnyRecord {
  const hasAuthors = Array.isArray(revision.authors) && revision.authors.length > 0;
  return {
    ...revision,
    accessTypeCode: accessTypeOf(request),
    validationStatusCode: 'PS',
    publisher: publisher ?? revision.publisher,
    authors: hasAuthors ? revision.authors : authors,
  };
}

/** Older clients publish to the public alone and do not send the access type. */
export const accessTypeOf = ({ accessTypeCode }: AnyRecord): string => String(accessTypeCode ?? 'PB');
