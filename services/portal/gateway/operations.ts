import type { Operation } from '../../kit/http/api/operation.ts';
import { authorOperations } from './authors/operations.ts';
import { commentListOperations } from './comments/list-operations.ts';
import { commentOperations } from './comments/operations.ts';
import { deadLetterOperations } from './dead-letters/operations.ts';
import { descriptionOperations } from './descriptions/operations.ts';
import { documentOperations } from './documents/operations.ts';
import { downloadOperations } from './downloads/operations.ts';
import { protoFileOperations } from './downloads/proto-file-operations.ts';
import { favoriteOperations } from './favorites/operations.ts';
import { filterOperations } from './filters/operations.ts';
import { healthOperations } from './health/operations.ts';
import { notificationOperations } from './notifications/operations.ts';
import { preferenceOperations } from './notifications/preference-operations.ts';
import { notificationStreamOperations } from './notifications/stream-operations.ts';
import type { PortalDeps } from './operation.ts';
import { peerOperations } from './peers/operations.ts';
import { remotePeerOperations } from './peers/remote-operations.ts';
import { subscriptionOperations } from './peers/subscription-operations.ts';
import { publishRequestHistoryOperations } from './publish-requests/history-operations.ts';
import { publishRequestListOperations } from './publish-requests/list-operations.ts';
import { publishRequestOperations } from './publish-requests/operations.ts';
import { publishOperations } from './publishing/operations.ts';
import { ratingOperations } from './ratings/operations.ts';
import { adminRequestOperations } from './requests/operations.ts';
import { roleOperations } from './roles/operations.ts';
import { userRoleOperations } from './roles/user-operations.ts';
import { shareOperations } from './shares/operations.ts';
import { siteConfigOperations } from './site/config-operations.ts';
import { foreignLogInOperations } from './site/log-in-operations.ts';
import { siteOperations } from './site/operations.ts';
import { solutionCreateOperations } from './solutions/create-operations.ts';
import { imageOperations } from './solutions/image-operations.ts';
import { solutionOperations } from './solutions/operations.ts';
import { solutionRevisionOperations } from './solutions/revision-operations.ts';
import { solutionSearchOperations } from './solutions/search-operations.ts';
import { messagingStatusOperations } from './steps/operations.ts';
import { stepResultOperations } from './steps/result-operations.ts';
import { validationOperations } from './steps/validation-operations.ts';
import { tagOperations } from './tags/operations.ts';
import { solutionTagOperations } from './tags/solution-operations.ts';
import { threadOperations } from './threads/operations.ts';
import { userAdminOperations } from './users/admin-operations.ts';
import { userOperations } from './users/operations.ts';
import { profileOperations } from './users/profile-operations.ts';
import { onapOperations } from './web-onboarding/onap-operations.ts';
import { webOnboardingOperations } from './web-onboarding/operations.ts';

/** Every operation of the portal: an explicit list, no folder scan. */
export const operations: readonly Operation<PortalDeps>[] = [
  ...filterOperations,
  ...userOperations,
  ...profileOperations,
  ...userAdminOperations,
  ...roleOperations,
  ...userRoleOperations,
  ...siteOperations,
  ...siteConfigOperations,
  ...foreignLogInOperations,
  ...peerOperations,
  ...subscriptionOperations,
  ...remotePeerOperations,
  ...adminRequestOperations,
  ...healthOperations,
  ...deadLetterOperations,
  ...tagOperations,
  ...notificationOperations,
  ...notificationStreamOperations,
  ...preferenceOperations,
  ...descriptionOperations,
  ...documentOperations,
  ...downloadOperations,
  ...imageOperations,
  ...protoFileOperations,
  ...publishOperations,
  ...publishRequestOperations,
  ...publishRequestListOperations,
  ...publishRequestHistoryOperations,
  ...messagingStatusOperations,
  ...stepResultOperations,
  ...validationOperations,
  ...webOnboardingOperations,
  ...onapOperations,
  ...solutionSearchOperations,
  ...solutionOperations,
  ...solutionCreateOperations,
  ...solutionRevisionOperations,
  ...solutionTagOperations,
  ...shareOperations,
  ...authorOperations,
  ...ratingOperations,
  ...favoriteOperations,
  ...threadOperations,
  ...commentListOperations,
  ...commentOperations,
];
