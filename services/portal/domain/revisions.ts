import type { RevisionAccess as Found, MLPSolutionRevision } from '../../contracts/catalog-api.ts';
import { maySee, type Ownership, type Viewer } from '../../platform/access/policies.ts';
import type { SignedIn } from './solutions.ts';

/** A revision that the caller may see, with the owners of its solution. */
export interface RevisionAccess extends Ownership {
  readonly solutionId: string;
  readonly solutionName: string;
  readonly revisionId: string;
  readonly revision: MLPSolutionRevision;
}

export interface RevisionLookup {
  readonly revisionId: string;
  /** The solution it has to belong to; absent for paths that name the revision only. */
  readonly solutionId?: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** Revisions that the caller may see, each in one call. Errors besides those named: `unavailable`. */
export interface Revisions {
  /** Errors: `not_found`, also if it belongs to another solution or the caller may not see it. */
  read(lookup: RevisionLookup): Promise<RevisionAccess>;
  /** For a change. Errors: besides, `forbidden` if the caller may only read it. */
  readEditable(lookup: RevisionLookup & SignedIn): Promise<RevisionAccess>;
}

/** Whether the caller may see this revision. */
export const isRevisionVisible = (
  caller: Viewer | undefined,
  { revision, solutionActive: active, ownerId, coOwnerIds }: Omit<Found, 'solutionName'>,
): boolean => maySee(caller, { ownerId, coOwnerIds, active, revisions: [revision] });
