import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { isSelfOrAdmin } from '../../domain/policies.ts';
import { operation } from '../operation.ts';
import { pageRequest, toPaging } from '../page.ts';
import { notificationShape, presentNotification } from './present.ts';

const group = 'notifications';
const access = 'caller';
const params = z.object({ userId: uuid() });
const ofUser = z.object({ notificationId: uuid(), userId: uuid() });

function requireSelf(caller: Caller, userId: string): void {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', 'These are the notifications of somebody else.');
}

/** What a user is told, as a list; `notification-stream.ts` tells it as it comes. */
export const notificationOperations = [
  operation({
    method: 'POST',
    path: '/notifications/{userId}',
    ...{ group, access, params },
    summary: 'The notifications of a user that are due now, the newest first',
    body: request(pageRequest),
    answer: enveloped(z.array(notificationShape)),
    async run({ params, body, caller, requestId }, { catalog }) {
      requireSelf(caller, params.userId);
      const query = { ...toPaging(body.request_body), sort: ['created,DESC'] };
      const { body: page } = await catalog.call('GET /notif/user/{userId}', { params, query, requestId });
      return styleA('Notifications fetched Successfully', page.content.map(presentNotification));
    },
  }),
  operation({
    method: 'GET',
    path: '/notifications/{userId}/unread/count',
    ...{ group, access, params },
    summary: 'How many of them the user has not read',
    answer: enveloped(z.object({ count: z.int() })),
    async run({ params, caller, requestId }, { catalog }) {
      requireSelf(caller, params.userId);
      const { body } = await catalog.call('GET /notif/user/{userId}/unread/count', { params, requestId });
      return styleA('Success', { count: body.count });
    },
  }),
  operation({
    method: 'PUT',
    path: '/notifications/view/{notificationId}/user/{userId}',
    ...{ group, access, params: ofUser },
    summary: 'A user has read a notification',
    answer: enveloped(),
    async run({ params, caller, requestId }, { catalog, clock }) {
      requireSelf(caller, params.userId);
      const body = { viewed: clock.now() };
      const by = { actor: caller.userId, requestId };
      await catalog.call('PUT /notif/{notificationId}/user/{userId}', { params, body, ...by });
      return styleA('Set Notifications viewed by user Successfully');
    },
  }),
  operation({
    method: 'DELETE',
    path: '/notifications/drop/{notificationId}/user/{userId}',
    ...{ group, access, params: ofUser },
    summary: 'Take a notification out of the list of a user; of others who were told the same it stays in theirs',
    answer: enveloped(),
    async run({ params, caller, requestId }, { catalog }) {
      requireSelf(caller, params.userId);
      const by = { actor: caller.userId, requestId };
      await catalog.call('DELETE /notif/{notificationId}/user/{userId}', { params, ...by });
      return styleA('Notifications droped Successfully');
    },
  }),
];
