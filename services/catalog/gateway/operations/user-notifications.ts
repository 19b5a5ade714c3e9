import { notificationIn, notifyAll } from '../../app/notify-all.ts';
import { requirePathRecords } from '../../app/path-records.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { instant, required, short, uuid } from '../../domain/declare/field.ts';
import { userNotification } from '../../domain/entities/communication.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { defaultSize, largestSize } from '../read-call.ts';
import { operation } from './build.ts';

const notifyUsers: Operation = operation(
  'POST',
  '/notif/users',
  {
    body: ref('NotificationOfUsers'),
    status: 201,
    answer: ref('NotifiedUsers'),
    async run({ body, by }, store) {
      const { given, userIds } = notificationIn(body);
      const notified = await store.inTransaction(({ userNotifications }) =>
        userNotifications.notify(given, userIds, by),
      );
      return { body: notified, location: `/notif/${notified.notification.notificationId}` };
    },
  },
  { summary: 'Notify many users: those of them who exist' },
);

const notifyTogether: Operation = operation(
  'POST',
  '/notif/users/together',
  {
    body: ref('NotificationsOfUsers'),
    answer: listOf(ref('NotifiedUsers')),
    run: async ({ body, by }, store) => ({
      body: await notifyAll(store, body.notifications as readonly AnyRecord[], by),
    }),
  },
  { summary: 'Several notifications in one transaction; one that is stored already is answered as it is' },
);

/** It changes nothing, so its answer is not stored under an `Idempotency-Key`. */
const recipients: Operation = operation(
  'POST',
  '/notif/recipients',
  {
    body: ref('NotificationRound'),
    answer: ref('NotificationRecipients'),
    confidential: true,
    async run({ body: { solutionId, threadId, role, userIds } }, { userNotifications }) {
      const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
      const of = { solutionId: textOf(solutionId), threadId: textOf(threadId), role: textOf(role) };
      return { body: await userNotifications.recipients({ ...of, userIds: [userIds].flat().map(String) }) };
    },
  },
  { summary: 'Whom an event about a solution may concern, their names, and of what they want mail' },
);

const notificationsAfter: Operation = operation(
  'GET',
  '/notif/user/{userId}/after',
  {
    query: [
      { name: 'created', field: required(instant()) },
      { name: 'id', field: { ...uuid(), doc: 'Absent: after all of that time.' } },
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
  { summary: 'The notifications of a user after the last one the client knows, in that order' },
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

/** Notifying users, and reading on from the last notification a client knows. */
export const userNotificationOperations = [notifyUsers, notifyTogether, recipients, notificationsAfter, countUnread];
