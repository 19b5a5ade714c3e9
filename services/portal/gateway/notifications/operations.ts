import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { countUnread, dropNotification, listNotifications, markRead } from '../../app/notifications.ts';
import { operation } from '../operation.ts';
import { pageRequest, toPaging } from '../page.ts';
import { notificationShape, presentNotification } from './present.ts';

const group = 'notifications';
const access = 'caller';
const params = z.object({ userId: uuid() });
const ofUser = z.object({ notificationId: uuid(), userId: uuid() });

/** Notifications of a user, as a list; `stream-operations.ts` has the stream. */
export const notificationOperations = [
  operation({
    method: 'POST',
    path: '/notifications/{userId}',
    ...{ group, access, params },
    summary: 'The notifications of a user that are due now, the newest first',
    body: request(pageRequest),
    answer: enveloped(z.array(notificationShape)),
    async run({ params, body, caller, requestId }, deps) {
      const { page, size } = toPaging(body.request_body);
      const { content } = await listNotifications(deps, { ...params, page, size, caller, requestId });
      return styleA('Notifications fetched Successfully', content.map(presentNotification));
    },
  }),
  operation({
    method: 'GET',
    path: '/notifications/{userId}/unread/count',
    ...{ group, access, params },
    summary: 'How many notifications the user has not read',
    answer: enveloped(z.object({ count: z.int() })),
    async run({ params, caller, requestId }, deps) {
      return styleA('Success', { count: await countUnread(deps, { ...params, caller, requestId }) });
    },
  }),
  operation({
    method: 'PUT',
    path: '/notifications/view/{notificationId}/user/{userId}',
    ...{ group, access, params: ofUser },
    summary: 'Mark a notification as read',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await markRead(deps, { ...params, caller, requestId });
      return styleA('Set Notifications viewed by user Successfully');
    },
  }),
  operation({
    method: 'DELETE',
    path: '/notifications/drop/{notificationId}/user/{userId}',
    ...{ group, access, params: ofUser },
    summary: 'Remove a notification from the list of a user; other recipients keep it',
    answer: enveloped(),
    async run({ params, caller, requestId }, deps) {
      await dropNotification(deps, { ...params, caller, requestId });
      return styleA('Notifications droped Successfully');
    },
  }),
];
