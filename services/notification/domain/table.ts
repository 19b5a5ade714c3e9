import type { Rule } from './rule.ts';

const model = '/#/models/{solutionId}';
const models = '/#/models';
const comments = '/#/models/{solutionId}/comments';
const requests = '/#/publish-requests/{requestId}';
const account = '/#/account';
const peers = '/#/administration/peers';

/**
 * Notifications and their recipients. A user to whom several rows of one event apply is notified by the first of them. A
 * new row needs an event (`domain-event.ts`) and a reader of it (`events/`).
 */
export const table: readonly Rule[] = [
  // Publication
  {
    on: 'PublicationRequested',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: 'Publication of {model} was requested',
    text: '{actor} requested the publication of {model} for {readers}. The checks are running.',
    link: model,
  },
  {
    on: 'ChecksFailed',
    audiences: ['requester', 'owner', 'co-owners'],
    severity: 'HI',
    title: 'Checks of {model} failed',
    text: '{model} cannot be published for {readers} as it is. Findings: {findings}',
    link: model,
  },
  {
    on: 'DecisionAwaited',
    audiences: ['publishers'],
    severity: 'HI',
    title: 'Solution {model} waits for your approval',
    text: 'The publication of {model} for {readers} was requested and its checks passed. It needs the decision of a publisher.',
    link: requests,
  },
  {
    on: 'DecisionAwaited',
    audiences: ['requester', 'owner', 'co-owners'],
    severity: 'ME',
    title: 'Solution {model} Pending for Publisher Approval',
    text: 'All checks of {model} passed. A publisher decides whether it is published for {readers}.',
    link: model,
  },
  {
    on: 'RevisionPublished',
    audiences: ['requester', 'owner', 'co-owners'],
    severity: 'ME',
    title: 'Solution {model} Published Successfully',
    text: '{model} is published: {readers} can see it now. {remark}',
    link: model,
  },
  {
    on: 'PublicationDeclined',
    audiences: ['requester', 'owner', 'co-owners'],
    severity: 'ME',
    title: 'Publish Solution {model} Declined by Publisher',
    text: 'The publication of {model} for {readers} was declined. {remark}',
    link: model,
  },
  {
    on: 'PublicationWithdrawn',
    audiences: ['publishers', 'owner', 'co-owners'],
    severity: 'LO',
    title: 'Publish request of {model} was withdrawn',
    text: '{actor} withdrew the request to publish {model} for {readers}.',
    link: model,
  },
  {
    on: 'SolutionUnpublished',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: 'Solution {model} Unpublished Successfully',
    text: '{actor} removed {model} from the marketplace: {readers} can no longer see it.',
    link: model,
  },
  {
    on: 'ChangePending',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: 'A change of {model} waits for its checks',
    text: '{model} is published, so readers do not see the change of {what} yet. Request the publication again: it is checked, and shown once it has passed.',
    link: model,
  },

  // Deployments: deployers are notified of their own, whose end they may not have waited for.
  {
    on: 'DeploymentReady',
    audiences: ['person'],
    severity: 'ME',
    title: 'Solution {model} Deployed Successfully',
    text: '{model} runs on {target} and answers calls.',
    link: model,
  },
  {
    on: 'DeploymentFailed',
    audiences: ['person'],
    severity: 'HI',
    title: 'Deployment of {model} failed',
    text: '{model} could not be deployed as you asked: {detail} {kept}',
    link: model,
  },
  {
    on: 'DeploymentLeftBehind',
    audiences: ['person'],
    severity: 'HI',
    title: 'Parts of a deployment of {model} could not be removed',
    text: 'A deployment of {model} was removed, except: {left}',
    link: model,
  },

  {
    on: 'DeploymentUnused',
    audiences: ['person'],
    severity: 'LO',
    title: 'A deployment of {model} was removed',
    text: 'There was no call of it for {minutes} minutes, after which it was to be removed. Start it again where you need it.',
    link: model,
  },

  // Onboarding: users are notified of the end of their own tasks.
  {
    on: 'ModelOnboarded',
    audiences: ['person'],
    severity: 'LO',
    title: 'Solution {model} On-boarded Successfully',
    text: 'Version {version} of {model} is in your models. Only you can see it until it is shared or published.',
    link: model,
  },
  {
    on: 'ImageBuilt',
    audiences: ['person'],
    severity: 'LO',
    title: 'The image of {model} is built',
    text: 'The image of {model} is in the registry, where those who may see the model can pull it.',
    link: model,
  },
  {
    on: 'OnboardingFailed',
    audiences: ['person'],
    severity: 'HI',
    title: 'Onboarding of a model failed',
    text: 'A model could not be on-boarded, in the step {step}: {detail} What had been stored is removed again.',
    link: models,
  },
  {
    on: 'NotificationRequested',
    audiences: ['person'],
    severity: 'ME',
    title: '{subject}',
    text: '{text}',
    link: models,
  },

  // Working together
  {
    on: 'SolutionShared',
    audiences: ['person', 'owner', 'co-owners'],
    severity: 'ME',
    title: '{model} shared with {login}',
    text: '{actor} shared {model} with {person}.',
    link: model,
  },
  {
    on: 'SolutionUnshared',
    audiences: ['person', 'owner', 'co-owners'],
    severity: 'ME',
    title: '{model} unshared with {login}',
    text: '{actor} no longer shares {model} with {person}.',
    link: model,
  },
  {
    on: 'SolutionEdited',
    audiences: ['owner', 'co-owners'],
    severity: 'LO',
    title: '{model} was edited',
    text: '{actor} changed {fields} of {model}.',
    link: model,
  },
  {
    on: 'SolutionRemoved',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: '{model} was removed',
    text: '{actor} removed {model}.',
    link: model,
  },
  {
    on: 'TagAdded',
    audiences: ['owner', 'co-owners'],
    severity: 'LO',
    title: 'Tag {tag} added to {model}',
    text: '{actor} added the tag {tag} to {model}.',
    link: model,
  },
  {
    on: 'TagRemoved',
    audiences: ['owner', 'co-owners'],
    severity: 'LO',
    title: 'Tag {tag} removed from {model}',
    text: '{actor} removed the tag {tag} from {model}.',
    link: model,
  },

  // Ratings, favorites, comments, views
  {
    on: 'RatingCreated',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: 'Ratings updated for {model}',
    text: '{actor} gave {model} {rating} of 5. {review}',
    link: model,
  },
  {
    on: 'RatingUpdated',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: 'Ratings updated for {model}',
    text: '{actor} now gives {model} {rating} of 5. {review}',
    link: model,
  },
  {
    on: 'FavoriteCreated',
    audiences: ['owner'],
    severity: 'LO',
    title: '{model} is a favorite of {actor}',
    text: '{actor} added {model} to the favorites.',
    link: model,
  },
  {
    on: 'FavoriteDeleted',
    audiences: ['owner'],
    severity: 'LO',
    title: '{model} is no favorite of {actor} any more',
    text: '{actor} removed {model} from the favorites.',
    link: model,
  },
  {
    on: 'CommentReplied',
    audiences: ['commenters', 'owner', 'co-owners'],
    severity: 'ME',
    title: '{actor} replied to a comment on {model}',
    text: '{actor} replied: {comment}',
    link: comments,
  },
  {
    on: 'CommentAdded',
    audiences: ['commenters', 'owner', 'co-owners'],
    severity: 'ME',
    title: '{actor} commented on {model}',
    text: '{actor} wrote: {comment}',
    link: comments,
  },
  {
    on: 'TenMoreViews',
    audiences: ['owner'],
    severity: 'LO',
    title: '{model} was viewed {views} times',
    text: '{model} was viewed {views} times so far.',
    link: model,
  },

  // Accounts: users are also notified of their own actions, because an attacker may have taken them.
  {
    on: 'UserSignedUp',
    audiences: ['person'],
    severity: 'LO',
    title: 'Welcome, {person}',
    text: 'Welcome, {person}. Your account {login} is ready.',
    link: account,
  },
  {
    on: 'PasswordChanged',
    audiences: ['person'],
    severity: 'HI',
    title: 'Your password was changed',
    text: 'The password of {login} was changed. If you did not change it, reset it and contact an administrator.',
    link: account,
  },
  {
    on: 'ApiTokenIssued',
    audiences: ['person'],
    severity: 'HI',
    title: 'A new API token of yours',
    text: 'The API token {token} was created for {login}. If you did not create it, revoke it and change your password.',
    link: account,
  },

  // The platform itself
  {
    on: 'CertificateExpires',
    audiences: ['administrators'],
    severity: 'HI',
    title: 'The certificate of this platform expires: {days} days left',
    text: 'The certificate of {subject} for other platforms expires at {at}; without another one they can neither find nor copy anything. Have its authority make a new one, and replace the file that {setting} names: no restart is needed.',
    link: peers,
  },
];
