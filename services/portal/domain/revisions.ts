import type { HeldRevision as Found, MLPSolutionRevision } from '../../contracts/catalog-api.ts';
import { maySee, type Ownership, type Viewer } from './policies.ts';

/** A revision and who holds its solution. */
export interface RevisionAccess extends Ownership {
  readonly solutionId: string;
  readonly solutionName: string;
  readonly revisionId: string;
  readonly revision: MLPSolutionRevision;
}

export interface RevisionLookup {
  readonly revisionId: string;
  /** Where it has to lie; anywhere where it is absent, as in paths that name the revision alone. */
  readonly solutionId?: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** Revisions as far as they are for whoever asks, each in one call. Errors besides those named: `unavailable`. */
export interface Revisions {
  /** Errors: `not_found` also where it lies elsewhere or the caller may not see it. */
  read(asked: RevisionLookup): Promise<RevisionAccess>;
  /** For who wants to change something of it. Errors: besides, `forbidden` where the caller may only look at it. */
  readEditable(asked: RevisionLookup): Promise<RevisionAccess>;
}

/** Whether somebody may see the very revision. */
export const isRevisionVisible = (
  caller: Viewer | undefined,
  { revision, solutionActive: active, ownerId, coOwnerIds }: Omit<Found, 'solutionName'>,
): boolean => maySee(caller, { ownerId, coOwnerIds, active, revisions: [revision] });
