import type { AnyRecord } from './declare/entity.ts';
import type { Caller } from './ports.ts';

/** Where others than the people of a solution can see it, its name belongs to it. */
export const sharedAccessTypes: readonly string[] = ['PB', 'OR'];

/** What publishing needs besides records. Errors: `invalid`, `unavailable`. */
export interface Publication {
  /**
   * Whether another active solution that others can see has the name, in capitals or not. Until the end of `atOnce` nobody
   * else gets an answer about the same name: of two who ask at the same moment both would be told that it is free.
   */
  isNameTaken(name: string, solutionId: string): Promise<boolean>;
  /** Makes revisions private that have the access type: all of the solution, or the one. Resolves to their ids, in order. */
  withdraw(
    of: { readonly solutionId: string; readonly accessTypeCode: string; readonly revisionId: string | undefined },
    by: Caller,
  ): Promise<string[]>;
}

/** Whether a solution is to be called as it was not called before; capitals make no other name. */
export const claimsNewName = (stored: AnyRecord, changed: AnyRecord): boolean =>
  changed.active === true &&
  (stored.active !== true || `${stored.name}`.toLowerCase() !== `${changed.name}`.toLowerCase());

/** Whether it waits for a decision: nothing leads from one end to another. */
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

/** Clients of old ask for one thing alone and do not say it. */
export const accessTypeOf = ({ accessTypeCode }: AnyRecord): string => String(accessTypeCode ?? 'PB');
