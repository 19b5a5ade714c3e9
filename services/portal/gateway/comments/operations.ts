import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { changeRecord } from '../../../kit/http/change-record.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { mayChangeComment, repliesTo } from '../../domain/threads.ts';
import { operation } from '../operation.ts';
import { commentShape, createCommentPresenter } from './present.ts';

const group = 'comments';
const params = z.object({ threadId: uuid(), commentId: uuid() });
const commentText = text(8192, 1).regex(/\S/, 'must not be blank');
const answer = enveloped(commentShape);

const one = operation({
  ...{ method: 'GET', path: '/comments/{threadId}/{commentId}', group, access: 'caller', params, answer },
  summary: 'One comment',
  async run({ params, caller, requestId, ctx }, deps) {
    await deps.threads.read({ threadId: params.threadId, caller, requestId });
    const { body } = await deps.catalog.call('GET /thread/{threadId}/comment/{commentId}', { params, requestId });
    return styleA('Comment fetched Successfully', createCommentPresenter(ctx, deps.clock)(body));
  },
});

const create = operation({
  ...{ method: 'POST', path: '/comments/create', group, access: 'caller', answer },
  summary: 'A new comment, or with parentId an answer to one',
  body: request(
    z.object({ threadId: uuid(), parentId: uuid().nullish(), userId: uuid().nullish(), text: commentText }),
  ),
  async run({ body: { request_body: asked }, caller, requestId, ctx }, deps) {
    const { threadId, parentId = null, userId } = asked;
    if (userId && userId !== caller.userId) throw new AppError('forbidden', 'You can only speak for yourself.');
    await deps.threads.read({ threadId, caller, requestId });
    const body = { parentId, userId: caller.userId, text: asked.text };
    const call = { params: { threadId }, body, actor: caller.userId, requestId };
    const made = await deps.catalog.call('POST /thread/{threadId}/comment', call);
    return styleA('Comment created Successfully', createCommentPresenter(ctx, deps.clock)(made.body));
  },
});

const update = operation({
  ...{ method: 'PUT', path: '/comments/update', group, access: 'caller', answer },
  summary: 'Other words for a comment',
  body: request(params.extend({ text: commentText })),
  async run({ body: { request_body: asked }, caller, requestId, ctx }, deps) {
    const { threadId, commentId } = asked;
    await deps.threads.read({ threadId, caller, requestId });
    const call = { params: { threadId, commentId }, requestId };
    const read = () => deps.catalog.call('GET /thread/{threadId}/comment/{commentId}', call);
    await changeRecord(read, ({ created, modified, ...stored }, ifMatch) => {
      if (!mayChangeComment(caller, stored)) throw new AppError('forbidden', 'This comment is somebody else’s.');
      const changed = { ...call, ...ifMatch, body: { ...stored, text: asked.text }, actor: caller.userId };
      return deps.catalog.call('PUT /thread/{threadId}/comment/{commentId}', changed);
    });
    return styleA('Comment updated Successfully', createCommentPresenter(ctx, deps.clock)((await read()).body));
  },
});

const remove = operation({
  ...{ method: 'POST', path: '/comments/delete/{threadId}/{commentId}', group, access: 'caller', params },
  summary:
    'A comment no more, nor what answers it: that has to be the caller’s as well, or the caller an administrator',
  answer: enveloped(z.null()),
  async run({ params, caller, requestId }, deps) {
    const { threadId, commentId } = params;
    await deps.threads.read({ threadId, caller, requestId });
    const call = { params, requestId };
    const { body: comment } = await deps.catalog.call('GET /thread/{threadId}/comment/{commentId}', call);
    if (!mayChangeComment(caller, comment)) throw new AppError('forbidden', 'This comment is somebody else’s.');
    const replies = repliesTo(commentId, await deps.threads.readComments({ threadId, requestId }));
    if (!replies.every((one) => mayChangeComment(caller, one)))
      throw new AppError('conflict', 'Others have answered this comment; it can be changed, but not taken away.', {
        reason: 'answered',
      });
    await deps.catalog.call('DELETE /thread/{threadId}/comment/{commentId}', { ...call, actor: caller.userId });
    return styleA('Comment deleted Successfully');
  },
});

/** What people say about revisions, one by one; `comment-lists.ts` has the lists. */
export const commentOperations = [one, create, update, remove];
