import type { Operation } from './operation.ts';
import { activityOperations } from './operations/activity.ts';
import { artifactOperations } from './operations/artifacts.ts';
import { codeOperations } from './operations/codes.ts';
import { datasetOperations } from './operations/datasets.ts';
import { documentOperations } from './operations/documents.ts';
import { groupAccessOperations } from './operations/group-access.ts';
import { groupOperations } from './operations/groups.ts';
import { healthOperations } from './operations/health.ts';
import { logInOperations } from './operations/log-in.ts';
import { notificationOperations } from './operations/notifications.ts';
import { peerOperations } from './operations/peers.ts';
import { portalOperations } from './operations/portal.ts';
import { portalCompositeOperations } from './operations/portal-composites.ts';
import { portalDocumentOperations } from './operations/portal-documents.ts';
import { portalRequestOperations } from './operations/portal-requests.ts';
import { portalRevisionOperations } from './operations/portal-revisions.ts';
import { publicationOperations } from './operations/publication.ts';
import { publishRequestOperations } from './operations/publish-requests.ts';
import { revisionOperations } from './operations/revisions.ts';
import { roleOperations } from './operations/roles.ts';
import { siteConfigOperations } from './operations/site-configs.ts';
import { solutionRelationOperations } from './operations/solution-relations.ts';
import { solutionRevisionOperations } from './operations/solution-revisions.ts';
import { solutionSearchOperations } from './operations/solution-searches.ts';
import { solutionUsageOperations } from './operations/solution-usage.ts';
import { solutionOperations } from './operations/solutions.ts';
import { stepResultOperations } from './operations/step-results.ts';
import { tagOperations } from './operations/tags.ts';
import { taskOperations } from './operations/tasks.ts';
import { threadOperations } from './operations/threads.ts';
import { userLookupOperations } from './operations/user-lookups.ts';
import { userNotificationOperations } from './operations/user-notifications.ts';
import { userRoleOperations } from './operations/user-roles.ts';
import { userOperations } from './operations/users.ts';
import { validationSequenceOperations } from './operations/validation-sequences.ts';

/** Every operation of the catalog. */
export const operations: readonly Operation[] = [
  ...activityOperations,
  ...artifactOperations,
  ...codeOperations,
  ...datasetOperations,
  ...documentOperations,
  ...groupAccessOperations,
  ...groupOperations,
  ...healthOperations,
  ...logInOperations,
  ...notificationOperations,
  ...userNotificationOperations,
  ...peerOperations,
  ...portalOperations,
  ...portalDocumentOperations,
  ...portalCompositeOperations,
  ...portalRequestOperations,
  ...portalRevisionOperations,
  ...publicationOperations,
  ...publishRequestOperations,
  ...revisionOperations,
  ...roleOperations,
  ...siteConfigOperations,
  ...solutionRelationOperations,
  ...solutionRevisionOperations,
  ...solutionSearchOperations,
  ...solutionUsageOperations,
  ...solutionOperations,
  ...stepResultOperations,
  ...tagOperations,
  ...taskOperations,
  ...threadOperations,
  ...userLookupOperations,
  ...userRoleOperations,
  ...userOperations,
  ...validationSequenceOperations,
];
