import type { MLPSolutionRevision, PortalRevision, PortalSolution } from '../../contracts/catalog-api.ts';
import type { CodeNames, Names } from '../domain/code-names.ts';
import { maySeeWork, type Viewer } from '../domain/policies.ts';
import { holdingOf } from '../domain/solutions.ts';
import type { Solution } from './solution-shape.ts';
import { toColleague } from './to-colleague.ts';
import { toNamedUser } from './to-user.ts';

/** What makes solutions into what clients read; made once for all rows of an answer. */
export type ToSolution = (
  solution: PortalSolution,
  revisions?: readonly (PortalRevision | MLPSolutionRevision)[],
) => Solution;

/** The one mapper of solutions, for an answer to `caller`. Errors: `unavailable`. */
export async function createToSolution(codes: CodeNames, caller: Viewer | undefined): Promise<ToSolution> {
  const [modelTypes, toolkitTypes] = await Promise.all([codes.names('MODEL_TYPE'), codes.names('TOOLKIT_TYPE')]);
  return (solution, revisions = solution.revisions) => ({
    ...whatItIs(solution),
    ...typesOf(solution, modelTypes, toolkitTypes),
    ...latestOf(solution),
    ...statisticsOf(solution),
    ...workOn(solution, caller),
    revisions: revisions.map((revision) => ({
      ...revision,
      solutionId: solution.solutionId,
      authors: authorsOf(revision),
    })),
    ownerListForSol: solution.coOwners.map((user) => (caller ? toColleague(user) : toNamedUser(user))),
    ...neverFilledIn,
  });
}

const whatItIs = (solution: PortalSolution) => ({
  solutionId: solution.solutionId,
  name: solution.name,
  description: solution.description,
  ownerId: solution.userId,
  ownerName: solution.ownerName,
  metadata: solution.metadata,
  active: solution.active,
  created: solution.created,
  modified: solution.modified,
  solutionTagList: solution.tags.map(({ tag }) => ({ tag })),
  picture: solution.picture,
});

const typesOf = ({ modelTypeCode, toolkitTypeCode }: PortalSolution, modelTypes: Names, toolkitTypes: Names) => ({
  modelType: modelTypeCode,
  modelTypeName: modelTypes.get(modelTypeCode ?? '') ?? null,
  tookitType: toolkitTypeCode,
  tookitTypeName: toolkitTypes.get(toolkitTypeCode ?? '') ?? null,
});

const latestOf = ({ latestRevision: latest, commentCount }: PortalSolution) => ({
  accessType: latest?.accessTypeCode ?? null,
  latestRevisionId: latest?.revisionId ?? null,
  validationStatusCode: latest?.validationStatusCode ?? null,
  publisher: latest?.publisher ?? null,
  authors: latest && authorsOf(latest),
  commentsCount: commentCount,
});

const statisticsOf = ({ webStats }: PortalSolution) => ({
  viewCount: webStats.viewCount,
  downloadCount: webStats.downloadCount,
  ratingCount: webStats.ratingCount,
  ratingAverageTenths: webStats.ratingAverageTenths,
  solutionRating: Math.round(webStats.ratingAverageTenths / 10),
  solutionRatingAvg: webStats.ratingAverageTenths / 10,
});

/** Why something failed may tell of what is private. */
function workOn(solution: PortalSolution, caller: Viewer | undefined) {
  const { failedStep, openRequest } = solution;
  const told = maySeeWork(caller, holdingOf(solution));
  return {
    onboardingStatusFailed: told && failedStep !== null,
    errorDetails: told ? (failedStep?.result ?? null) : null,
    pendingApproval: told && openRequest,
  };
}

const authorsOf = ({ authors }: PortalRevision | MLPSolutionRevision) =>
  authors?.map(({ name, contact }) => ({ name, contact })) ?? null;

const neverFilledIn = {
  solutionTag: null,
  loginName: null,
  pageNo: 0,
  size: 0,
  sortingOrder: null,
  privateModelCount: 0,
  publicModelCount: 0,
  companyModelCount: 0,
  deletedModelCount: 0,
  threadId: null,
  commentId: null,
  threadList: null,
  refreshInterval: null,
  selector: null,
} as const;
