import type { HeldRevision as Found, MLPSolutionRevision } from '../../contracts/catalog-api.ts';
import { type Holding, maySee, type Viewer } from './policies.ts';

/** A revision and who holds its solution. */
export interface HeldRevision extends Holding {
  readonly solutionId: string;
  readonly solutionName: string;
  readonly revisionId: string;
  readonly revision: MLPSolutionRevision;
}

export interface AskedRevision {
  readonly revisionId: string;
  /** Where it has to lie; anywhere where it is absent, as in paths that name the revision alone. */
  readonly solutionId?: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** Revisions as far as they are for whoever asks, each in one call. Errors besides those named: `unavailable`. */
export interface HeldRevisions {
  /** Errors: `not_found` also where it lies elsewhere or the caller may not see it. */
  read(asked: AskedRevision): Promise<HeldRevision>;
  /** For who wants to change something of it. Errors: besides, `forbidden` where the caller may only look at it. */
  readOwn(asked: AskedRevision): Promise<HeldRevision>;
}

/** Whether somebody may see the very revision. */
export const isShown = (
  caller: Viewer | undefined,
  { revision, solutionActive: active, ownerId, coOwnerIds }: Omit<Found, 'solutionName'>,
): boolean => maySee(caller, { ownerId, coOwnerIds, active, revisions: [revision] });
