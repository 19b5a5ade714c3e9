import type { Rule } from './rule.ts';

const model = '/#/models/{solutionId}';
const comments = '/#/models/{solutionId}/comments';
const requests = '/#/publish-requests/{requestId}';
const account = '/#/account';

/**
 * What is told to whom. Lines are tried in this order, and somebody whom several lines of one happening name is told by the
 * first. A new line needs a happening (`happening.ts`) and where it is read from (`happenings/`).
 */
export const table: readonly Rule[] = [
  // Publication
  {
    on: 'PublicationRequested',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: 'Publication of {model} was requested',
    text: '{actor} asked to publish {model} for {readers}. It is being checked.',
    link: model,
  },
  {
    on: 'ChecksFailed',
    audiences: ['requester', 'owner', 'co-owners'],
    severity: 'HI',
    title: 'Checks of {model} failed',
    text: '{model} can not be published for {readers} as it is. What was found: {findings}',
    link: model,
  },
  {
    on: 'DecisionAwaited',
    audiences: ['publishers'],
    severity: 'HI',
    title: 'Solution {model} waits for your approval',
    text: 'The publication of {model} for {readers} was requested and its checks passed. It waits for a publisher to decide.',
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
    text: '{actor} took the request to publish {model} for {readers} back.',
    link: model,
  },
  {
    on: 'SolutionUnpublished',
    audiences: ['owner', 'co-owners'],
    severity: 'ME',
    title: 'Solution {model} Unpublished Successfully',
    text: '{actor} took {model} out of the marketplace: {readers} can not see it any more.',
    link: model,
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
    text: '{actor} does not share {model} with {person} any more.',
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

  // What people say
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

  // Accounts: the person is told also of what they did themselves, because it may have been somebody else.
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
    text: 'The password of {login} was changed. If it was not you, reset it and tell an administrator.',
    link: account,
  },
  {
    on: 'ApiTokenIssued',
    audiences: ['person'],
    severity: 'HI',
    title: 'A new API token of yours',
    text: 'The API token {token} was made for {login}. If it was not you, revoke it and change the password.',
    link: account,
  },
];
