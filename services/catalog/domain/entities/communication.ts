import { type Entity, entity } from '../declare/entity.ts';
import { about, code, instant, prose, required, text, uuid } from '../declare/field.ts';

export const thread = entity({
  name: 'MLPThread',
  label: 'thread',
  table: 'threads',
  key: ['threadId'],
  fields: {
    threadId: required(uuid()),
    solutionId: required(uuid()),
    revisionId: required(uuid()),
    title: text(128),
  },
  dated: false,
});

export const comment = entity({
  name: 'MLPComment',
  label: 'comment',
  table: 'comments',
  key: ['commentId'],
  fields: {
    commentId: required(uuid()),
    threadId: required(uuid()),
    parentId: about(uuid(), 'The comment of the same thread it answers.'),
    userId: required(uuid()),
    text: required(prose(8192)),
  },
});

const notificationFields = {
  notificationId: required(uuid()),
  title: required(text(100)),
  message: prose(2048),
  msgSeverityCode: required(code('MESSAGE_SEVERITY')),
  url: text(512),
  start: about(required(instant()), 'Shown from this time on.'),
  end: about(required(instant()), 'Not shown after this time.'),
};

export const notification = entity({
  name: 'MLPNotification',
  label: 'notification',
  table: 'notifications',
  key: ['notificationId'],
  fields: notificationFields,
});

export const notificationUser = entity({
  name: 'MLPNotifUserMap',
  label: 'notification of a user',
  table: 'notification_users',
  key: ['notificationId', 'userId'],
  fields: { notificationId: required(uuid()), userId: required(uuid()), viewed: instant() },
});

/** A notification as its user sees it while it is due. A view: it is never written. */
export const userNotification: Entity = {
  ...entity({
    name: 'MLPUserNotification',
    label: 'notification that is due',
    table: 'user_notifications',
    key: ['notificationId'],
    fields: { ...notificationFields, viewed: instant() },
  }),
  // The user distinguishes rows, but the answer does not name the user.
  key: ['notificationId', 'userId'],
};
