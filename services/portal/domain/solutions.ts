import type { MLPSolutionRevision, PortalSolution } from '../../contracts/catalog-api.ts';
import type { Holding, Shown, Viewer } from './policies.ts';

/** Which solution, and who asks. */
export interface AskedSolution {
  readonly solutionId: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** Solutions as far as they are for whoever asks. Errors besides those named: `unavailable`. */
export interface Solutions {
  /** With the revisions that the caller may see. Errors: `not_found` also where they may not see the solution. */
  read(asked: AskedSolution): Promise<PortalSolution>;
  /** For who wants to change something of it. Errors: besides, `forbidden` where the caller may only look at it. */
  readOwn(asked: AskedSolution): Promise<PortalSolution>;
  /** With all of those revisions whole, the newest first. Errors: as of `read`. */
  readWhole(asked: AskedSolution): Promise<WholeSolution>;
}

export interface WholeSolution {
  readonly solution: PortalSolution;
  readonly revisions: readonly MLPSolutionRevision[];
}

/** How a solution is looked at by policies. */
export const shownOf = ({ userId, coOwners, active, revisions }: PortalSolution): Shown => ({
  ownerId: userId,
  coOwnerIds: coOwners.map((user) => user.userId),
  active,
  revisions,
});

export const holdingOf = (solution: PortalSolution): Holding => shownOf(solution);
