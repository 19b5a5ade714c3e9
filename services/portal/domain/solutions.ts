import type { MLPSolutionRevision, PortalSolution } from '../../contracts/catalog-api.ts';
import type { Ownership, SolutionVisibility, Viewer } from './policies.ts';

/** Which solution, and who asks. */
export interface SolutionLookup {
  readonly solutionId: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** Solutions as far as they are for whoever asks. Errors besides those named: `unavailable`. */
export interface Solutions {
  /** With the revisions that the caller may see. Errors: `not_found` also where they may not see the solution. */
  read(asked: SolutionLookup): Promise<PortalSolution>;
  /** For who wants to change something of it. Errors: besides, `forbidden` where the caller may only look at it. */
  readEditable(asked: SolutionLookup): Promise<PortalSolution>;
  /** With all of those revisions whole, the newest first. Errors: as of `read`. */
  readWithRevisions(asked: SolutionLookup): Promise<SolutionWithRevisions>;
}

export interface SolutionWithRevisions {
  readonly solution: PortalSolution;
  readonly revisions: readonly MLPSolutionRevision[];
}

/** How a solution is looked at by policies. */
export const visibilityOf = ({ userId, coOwners, active, revisions }: PortalSolution): SolutionVisibility => ({
  ownerId: userId,
  coOwnerIds: coOwners.map((user) => user.userId),
  active,
  revisions,
});

export const ownershipOf = (solution: PortalSolution): Ownership => visibilityOf(solution);
