import { z } from 'zod';
import { AppError, invalid } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { parsePosition } from '../../domain/notification-position.ts';
import { operation } from '../operation.ts';

/** What a user is told as it comes, as server-sent events. */
export const notificationStreamOperations = [
  operation({
    method: 'GET',
    path: '/notifications/{userId}/stream',
    group: 'notifications',
    summary: 'One’s own notifications as they come; Last-Event-ID says behind which one to go on',
    access: 'caller',
    params: z.object({ userId: uuid() }),
    answerType: 'text/event-stream',
    async run({ params: { userId }, caller, ctx }, { streams, isAllowed }) {
      if (caller.userId !== userId) throw new AppError('forbidden', 'These are the notifications of somebody else.');
      const lastId = ctx.get('last-event-id');
      const after = lastId === '' ? undefined : parsePosition(lastId);
      if (lastId !== '' && !after) throw invalid('Last-Event-ID is none of the ids this stream has sent.');
      ctx.status = 200;
      if (ctx.method === 'HEAD') ctx.type = 'text/event-stream';
      else await streams.open(ctx, userId, after, () => isAllowed(ctx));
    },
  }),
];
