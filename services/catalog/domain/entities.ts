import type { Entity } from './declare/entity.ts';
import * as talk from './entities/communication.ts';
import * as sites from './entities/sites.ts';
import * as solutions from './entities/solutions.ts';
import * as users from './entities/users.ts';
import * as workflow from './entities/workflow.ts';

export type { Author } from './entities/solutions.ts';

/** Every kind of record there is. */
export const entities: readonly Entity[] = [
  users.user,
  users.loginProvider,
  users.role,
  users.roleFunction,
  users.tag,
  users.notificationPreference,
  solutions.solution,
  solutions.solutionWeb,
  solutions.revision,
  solutions.revisionDescription,
  solutions.artifact,
  solutions.document,
  solutions.favorite,
  solutions.rating,
  solutions.download,
  workflow.publishRequest,
  workflow.deployment,
  workflow.stepResult,
  workflow.task,
  workflow.validation,
  workflow.validationSequence,
  talk.thread,
  talk.comment,
  talk.notification,
  talk.notificationUser,
  sites.peer,
  sites.peerSubscription,
  sites.siteConfig,
  sites.peerGroup,
  sites.solutionGroup,
  sites.peerGroupMember,
  sites.solutionGroupMember,
  sites.peerSolutionAccess,
  sites.peerPeerAccess,
];

/** What is read as records are but follows from others: views of the database. */
export const views: readonly Entity[] = [talk.userNotification, workflow.taskStepResult];
