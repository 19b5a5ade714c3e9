import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { text, uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { createComment, deleteComment, updateComment } from '../../app/change-comments.ts';
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
  summary: 'A new comment, or with parentId a reply to one',
  body: request(
    z.object({ threadId: uuid(), parentId: uuid().nullish(), userId: uuid().nullish(), text: commentText }),
  ),
  async run({ body: { request_body: comment }, caller, requestId, ctx }, deps) {
    const { threadId, parentId = null, userId, text } = comment;
    if (userId && userId !== caller.userId) throw new AppError('forbidden', 'You can only comment in your own name.');
    const created = await createComment(deps, { threadId, parentId, text, caller, requestId });
    return styleA('Comment created Successfully', createCommentPresenter(ctx, deps.clock)(created));
  },
});

const update = operation({
  ...{ method: 'PUT', path: '/comments/update', group, access: 'caller', answer },
  summary: 'Change the text of a comment',
  body: request(params.extend({ text: commentText })),
  async run({ body: { request_body: change }, caller, requestId, ctx }, deps) {
    const updated = await updateComment(deps, { ...change, caller, requestId });
    return styleA('Comment updated Successfully', createCommentPresenter(ctx, deps.clock)(updated));
  },
});

const remove = operation({
  ...{ method: 'POST', path: '/comments/delete/{threadId}/{commentId}', group, access: 'caller', params },
  summary:
    'Delete a comment and its replies; the replies have to be the caller’s as well, unless the caller is an administrator',
  answer: enveloped(z.null()),
  async run({ params, caller, requestId }, deps) {
    await deleteComment(deps, { ...params, caller, requestId });
    return styleA('Comment deleted Successfully');
  },
});

/** Single comments on revisions; `list-operations.ts` has the lists. */
export const commentOperations = [one, create, update, remove];
