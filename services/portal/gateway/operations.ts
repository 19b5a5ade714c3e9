import type { Operation } from '../../kit/http/api/operation.ts';
import type { PortalDeps } from './operation.ts';
import { authorOperations } from './operations/authors.ts';
import { commentListOperations } from './operations/comment-lists.ts';
import { commentOperations } from './operations/comments.ts';
import { descriptionOperations } from './operations/descriptions.ts';
import { documentOperations } from './operations/documents.ts';
import { downloadOperations } from './operations/downloads.ts';
import { favoriteOperations } from './operations/favorites.ts';
import { filterOperations } from './operations/filters.ts';
import { imageOperations } from './operations/images.ts';
import { messagingStatusOperations } from './operations/messaging-status.ts';
import { preferenceOperations } from './operations/notification-preferences.ts';
import { notificationStreamOperations } from './operations/notification-stream.ts';
import { notificationOperations } from './operations/notifications.ts';
import { profileOperations } from './operations/profiles.ts';
import { protoFileOperations } from './operations/proto-file.ts';
import { publishOperations } from './operations/publish.ts';
import { publishRequestHistoryOperations } from './operations/publish-request-history.ts';
import { publishRequestListOperations } from './operations/publish-request-list.ts';
import { publishRequestOperations } from './operations/publish-requests.ts';
import { ratingOperations } from './operations/ratings.ts';
import { roleOperations } from './operations/roles.ts';
import { shareOperations } from './operations/shares.ts';
import { siteOperations } from './operations/site.ts';
import { siteConfigOperations } from './operations/site-config.ts';
import { solutionRevisionOperations } from './operations/solution-revisions.ts';
import { solutionSearchOperations } from './operations/solution-search.ts';
import { solutionTagOperations } from './operations/solution-tags.ts';
import { solutionOperations } from './operations/solutions.ts';
import { tagOperations } from './operations/tags.ts';
import { threadOperations } from './operations/threads.ts';
import { userRoleOperations } from './operations/user-roles.ts';
import { userOperations } from './operations/users.ts';
import { validationOperations } from './operations/validation.ts';

/** Every operation of the portal: a list, not a scan. */
export const operations: readonly Operation<PortalDeps>[] = [
  ...filterOperations,
  ...userOperations,
  ...profileOperations,
  ...roleOperations,
  ...userRoleOperations,
  ...siteOperations,
  ...siteConfigOperations,
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
  ...validationOperations,
  ...solutionSearchOperations,
  ...solutionOperations,
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
