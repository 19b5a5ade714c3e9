import { AppError } from '../../../kit/errors.ts';
import {
  type CommentRelation,
  mayChangeComment,
  mayChangeThread,
  repliesTo,
} from '../../../platform/access/comments.ts';
import { isSelfOrAdmin, type Viewer } from '../../../platform/access/policies.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { comment, thread } from '../../domain/entities/communication.ts';
import type { CatalogStore } from '../../domain/ports.ts';
import type { RequireRight } from './require-right.ts';
import { readVisibleRevision, type VisibleRevision } from './revision-rights.ts';
import { forbidden } from './solution-rights.ts';

/** The revision that a visible thread is about. */
async function readThread(store: CatalogStore, viewer: Viewer, threadId: unknown): Promise<VisibleRevision> {
  const { record } = await store.records.get(thread, { threadId });
  return readVisibleRevision(store, viewer, record.revisionId);
}

async function readComments({ records }: CatalogStore, threadId: unknown): Promise<CommentRelation[]> {
  return (await records.list(comment, { equal: { threadId } })).map(relationOf);
}

const relationOf = ({ commentId, parentId, userId }: AnyRecord): CommentRelation => ({
  commentId: String(commentId),
  parentId: typeof parentId === 'string' ? parentId : null,
  userId: String(userId),
});

export const createThread: RequireRight = async ({ body }, viewer, store) => {
  await readVisibleRevision(store, viewer, body.revisionId);
};

/** Rename or delete a thread; it stays with its revision. */
export const changeThread: RequireRight = async ({ params, body }, viewer, store) => {
  const { threadId } = params;
  const found = await readThread(store, viewer, threadId);
  if (!mayChangeThread(viewer, found, await readComments(store, threadId)))
    throw forbidden('A thread with comments of other users can only be changed by administrators.');
  const { solutionId, revisionId } = found.record;
  const isMoved = body.revisionId !== revisionId || body.solutionId !== solutionId;
  if (body.revisionId !== undefined && isMoved) throw forbidden('A thread stays with the revision that it is about.');
};

export const createComment: RequireRight = async ({ params, body }, viewer, store) => {
  await readThread(store, viewer, params.threadId);
  if (!isSelfOrAdmin(viewer, String(body.userId))) throw forbidden('You can only comment in your own name.');
};

/** Its text; it keeps its author. */
export const replaceComment: RequireRight = async ({ params, body }, viewer, store) => {
  const { record } = await requireOwn(params, viewer, store);
  if (body.userId !== record.userId) throw forbidden('A comment keeps its author.');
};

/** With its replies, which are deleted as well. */
export const deleteComment: RequireRight = async ({ params }, viewer, store) => {
  await requireOwn(params, viewer, store);
  const replies = repliesTo(String(params.commentId), await readComments(store, params.threadId));
  if (!replies.every((one) => mayChangeComment(viewer, one)))
    throw new AppError('conflict', 'Other users have replied to this comment; it can be changed, but not deleted.', {
      reason: 'answered',
    });
};

async function requireOwn({ threadId, commentId }: AnyRecord, viewer: Viewer, store: CatalogStore) {
  await readThread(store, viewer, threadId);
  const found = await store.records.get(comment, { commentId });
  if (!mayChangeComment(viewer, relationOf(found.record))) throw forbidden('This comment belongs to another user.');
  return found;
}
