import { notification, notificationUser, userNotification } from '../../domain/entities/communication.ts';
import { notificationPreference } from '../../domain/entities/users.ts';
import { count, getOne, list, pages } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const notificationOperations = [
  pages(notification, '/notif'),
  create(notification, '/notif'),
  count(notification, '/notif/count'),
  replace(notification, '/notif/{notificationId}'),
  remove(notification, '/notif/{notificationId}'),

  pages(userNotification, '/notif/user/{userId}', {
    summary: 'A page of the notifications of a user that are due now',
  }),
  create(notificationUser, '/notif/{notificationId}/user/{userId}', { answersSuccess: true, upsert: true }),
  replace(notificationUser, '/notif/{notificationId}/user/{userId}'),
  remove(notificationUser, '/notif/{notificationId}/user/{userId}'),

  create(notificationPreference, '/notif/notifpref'),
  list(notificationPreference, '/notif/notifpref/user/{userId}'),
  getOne(notificationPreference, '/notif/notifpref/{userNotifPrefId}'),
  replace(notificationPreference, '/notif/notifpref/{userNotifPrefId}'),
  remove(notificationPreference, '/notif/notifpref/{userNotifPrefId}'),
];
