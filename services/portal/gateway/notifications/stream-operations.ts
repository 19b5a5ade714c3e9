import { z } from 'zod';
import { AppError, invalid } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { parsePosition } from '../../domain/notification-position.ts';
import { operation } from '../operation.ts';

/** Browsers open these with a ticket. */
export const isNotificationStream = (path: string): boolean => /^\/notifications\/[^/]+\/stream$/.test(path);

/** New notifications of a user, as server-sent events. */
export const notificationStreamOperations = [
  operation({
    method: 'GET',
    path: '/notifications/{userId}/stream',
    group: 'notifications',
    summary: 'The caller’s new notifications as a stream; Last-Event-ID resumes after that one',
    access: 'caller',
    params: z.object({ userId: uuid() }),
    query: z.object({
      ticket: text(100).optional().describe('In place of a token: of `POST /auth/stream-ticket`, once.'),
      lastEventId: text(100).optional().describe('In place of the header Last-Event-ID.'),
    }),
    answerType: 'text/event-stream',
    async run({ params: { userId }, query, caller, ctx }, { streams, isSessionValid }) {
      if (caller.userId !== userId) throw new AppError('forbidden', 'These are the notifications of another user.');
      const lastId = ctx.get('last-event-id') || (query.lastEventId ?? '');
      const after = lastId === '' ? undefined : parsePosition(lastId);
      if (lastId !== '' && !after) throw invalid('Last-Event-ID is not an id that this stream sends.');
      ctx.status = 200;
      if (ctx.method === 'HEAD') ctx.type = 'text/event-stream';
      else await streams.open(ctx, userId, after, () => isSessionValid(ctx));
    },
  }),
];
