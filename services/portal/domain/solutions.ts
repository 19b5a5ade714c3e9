import type { MLPSolutionRevision, PortalSolution } from '../../contracts/catalog-api.ts';
import type { Ownership, SolutionVisibility, Viewer } from '../../platform/access/policies.ts';

/** Which solution, and for which caller. */
export interface SolutionLookup {
  readonly solutionId: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** Changes are for signed-in callers. */
export interface SignedIn {
  readonly caller: Viewer;
}

/** Solutions that the caller may see. Errors besides those named: `unavailable`. */
export interface Solutions {
  /** With the revisions that the caller may see. Errors: `not_found`, also if the caller may not see the solution. */
  read(lookup: SolutionLookup): Promise<PortalSolution>;
  /** For a change. Errors: besides, `forbidden` if the caller may only read it. */
  readEditable(lookup: SolutionLookup & SignedIn): Promise<PortalSolution>;
  /** With all fields of those revisions, the newest first. Errors: those of `read`. */
  readWithRevisions(lookup: SolutionLookup): Promise<SolutionWithRevisions>;
}

export interface SolutionWithRevisions {
  readonly solution: PortalSolution;
  readonly revisions: readonly MLPSolutionRevision[];
}

/** A solution as policies see it. */
export const visibilityOf = ({ userId, coOwners, active, revisions }: PortalSolution): SolutionVisibility => ({
  ownerId: userId,
  coOwnerIds: coOwners.map((user) => user.userId),
  active,
  revisions,
});

export const ownershipOf = (solution: PortalSolution): Ownership => visibilityOf(solution);
