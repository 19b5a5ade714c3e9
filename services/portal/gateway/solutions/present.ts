import type { MLPSolutionRevision, PortalRevision, PortalSolution } from '../../../contracts/catalog-api.ts';
import type { Viewer } from '../../../platform/access/policies.ts';
import type { CodeNames, Names } from '../../domain/code-names.ts';
import { maySeeProgress } from '../../domain/policies.ts';
import { ownershipOf } from '../../domain/solutions.ts';
import { presentColleague, presentNamedUser } from '../users/present.ts';
import type { Solution } from './shape.ts';

/** Maps solutions to what clients read; created once for all rows of an answer. */
export type PresentSolution = (
  solution: PortalSolution,
  revisions?: readonly (PortalRevision | MLPSolutionRevision)[],
) => Solution;

/** The only mapper of solutions, for an answer to `caller`. Errors: `unavailable`. */
export async function createSolutionPresenter(codes: CodeNames, caller: Viewer | undefined): Promise<PresentSolution> {
  const [modelTypes, toolkitTypes] = await Promise.all([codes.names('MODEL_TYPE'), codes.names('TOOLKIT_TYPE')]);
  return (solution, revisions = solution.revisions) => ({
    ...descriptiveFields(solution),
    ...typeFields(solution, modelTypes, toolkitTypes),
    ...latestRevisionFields(solution),
    ...statisticsFields(solution),
    ...progressFields(solution, caller),
    revisions: revisions.map((revision) => ({
      ...revision,
      solutionId: solution.solutionId,
      authors: authorsOf(revision),
    })),
    ownerListForSol: solution.coOwners.map((user) => (caller ? presentColleague(user) : presentNamedUser(user))),
    ...unusedFields,
  });
}

const descriptiveFields = (solution: PortalSolution) => ({
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

const typeFields = ({ modelTypeCode, toolkitTypeCode }: PortalSolution, modelTypes: Names, toolkitTypes: Names) => ({
  modelType: modelTypeCode,
  modelTypeName: modelTypes.get(modelTypeCode ?? '') ?? null,
  tookitType: toolkitTypeCode,
  tookitTypeName: toolkitTypes.get(toolkitTypeCode ?? '') ?? null,
});

const latestRevisionFields = ({ latestRevision: latest, commentCount }: PortalSolution) => ({
  accessType: latest?.accessTypeCode ?? null,
  latestRevisionId: latest?.revisionId ?? null,
  validationStatusCode: latest?.validationStatusCode ?? null,
  publisher: latest?.publisher ?? null,
  authors: latest && authorsOf(latest),
  commentsCount: commentCount,
});

const statisticsFields = ({ webStats }: PortalSolution) => ({
  viewCount: webStats.viewCount,
  downloadCount: webStats.downloadCount,
  ratingCount: webStats.ratingCount,
  ratingAverageTenths: webStats.ratingAverageTenths,
  solutionRating: Math.round(webStats.ratingAverageTenths / 10),
  solutionRatingAvg: webStats.ratingAverageTenths / 10,
});

/** The reason of a failure may reveal private data. */
function progressFields(solution: PortalSolution, caller: Viewer | undefined) {
  const { failedStep, openRequest } = solution;
  const mayKnow = maySeeProgress(caller, ownershipOf(solution));
  return {
    onboardingStatusFailed: mayKnow && failedStep !== null,
    errorDetails: mayKnow ? (failedStep?.result ?? null) : null,
    pendingApproval: mayKnow && openRequest,
  };
}

const authorsOf = ({ authors }: PortalRevision | MLPSolutionRevision) =>
  authors?.map(({ name, contact }) => ({ name, contact })) ?? null;

const unusedFields = {
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
