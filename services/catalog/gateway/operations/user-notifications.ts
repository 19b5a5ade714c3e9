import { instant, required, short, uuid } from '../../domain/declare/field.ts';
import { notification, userNotification } from '../../domain/entities/communication.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { defaultSize, largestSize } from '../read-call.ts';
import { operation, requireFields } from './build.ts';
import { requirePathRecords } from './path-records.ts';

const notifyUsers: Operation = operation(
  'POST',
  '/notif/users',
  {
    body: ref('NotificationOfUsers'),
    status: 201,
    answer: ref('ToldUsers'),
    async run({ body, by }, store) {
      const given = Object(body.notification);
      requireFields(notification, given, true);
      const userIds = [...new Set([body.userIds].flat().map((id) => String(id).toLowerCase()))];
      const told = await store.inTransaction(({ userNotifications }) => userNotifications.notify(given, userIds, by));
      return { body: told, location: `/notif/${told.notification.notificationId}` };
    },
  },
  { summary: 'Tell many users something: those of them who are there' },
);

const notificationsAfter: Operation = operation(
  'GET',
  '/notif/user/{userId}/after',
  {
    query: [
      { name: 'created', field: required(instant()) },
      { name: 'id', field: { ...uuid(), doc: 'Absent: behind all of that moment.' } },
      { name: 'size', field: { ...short(), doc: `At most ${largestSize}; ${defaultSize} where it is absent.` } },
    ],
    answer: listOf(ref(userNotification.name)),
    async run({ params, query, paging: { size } }, { userNotifications, records }) {
      const { created, id } = query;
      const last = { created: Number(created), notificationId: id === undefined ? undefined : String(id) };
      const body = await userNotifications.after(String(params.userId), last, size);
      if (body.length === 0) await requirePathRecords(params, records);
      return { body };
    },
  },
  { summary: 'What a user was told after the last one that is known, in that order' },
);

const countUnread: Operation = operation(
  'GET',
  '/notif/user/{userId}/unread/count',
  {
    answer: ref('CountTransport'),
    async run({ params }, { records }) {
      const count = await records.count(userNotification, { equal: { ...params, viewed: null } });
      if (count === 0) await requirePathRecords(params, records);
      return { body: { count } };
    },
  },
  { summary: 'How many of the notifications of a user that are due now are not read' },
);

/** Telling users something, and reading on from what they know. */
export const userNotificationOperations = [notifyUsers, notificationsAfter, countUnread];
