import type { Caller } from './caller.ts';
import type { AnyRecord } from './declare/entity.ts';

/** The access types under which users other than owner and co-owners see a solution; its name is then reserved. */
export const sharedAccessTypes: readonly string[] = ['PB', 'OR'];

/** What publishing needs besides records. Errors: `invalid`, `unavailable`. */
export interface Publication {
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
