import type { MLPComment, MLPThread } from '../../contracts/catalog-api.ts';
import { isAdmin, isSelfOrAdmin, mayEdit, type Ownership, type Viewer } from './policies.ts';
import type { RevisionAccess } from './revisions.ts';

export interface ThreadLookup {
  readonly threadId: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** A thread and what it is about. */
export interface ThreadAccess {
  readonly thread: MLPThread;
  readonly revision: RevisionAccess;
}

/** Threads as far as they are for whoever asks. Errors besides those named: `unavailable`. */
export interface Threads {
  /** Errors: `not_found` also where the caller may not see the revision. */
  read(asked: ThreadLookup): Promise<ThreadAccess>;
  /** All that is said in it, the oldest first. Errors: `unprocessable` where that is too much to look at. */
  readComments(asked: Pick<ThreadLookup, 'threadId' | 'requestId'>): Promise<readonly MLPComment[]>;
}

/** What of a comment matters here. */
export type CommentRelation = Pick<MLPComment, 'commentId' | 'parentId' | 'userId'>;

/** Only who wrote it, and administrators. */
export const mayChangeComment = (viewer: Viewer | undefined, { userId }: Pick<CommentRelation, 'userId'>): boolean =>
  isSelfOrAdmin(viewer, userId);

/**
 * Rename a thread, or take it away with all that is said in it: who has said all of it, as nobody's words are taken by others
 * than administrators. What is empty belongs to those who hold the solution.
 */
export function mayChangeThread(
  viewer: Viewer | undefined,
  ownership: Ownership,
  comments: readonly CommentRelation[],
): boolean {
  if (comments.length === 0) return mayEdit(viewer, ownership);
  return isAdmin(viewer) || comments.every(({ userId }) => userId === viewer?.userId);
}

/** Answers to a comment, answers to those, and so on: they go where it goes. */
export function repliesTo<T extends CommentRelation>(commentId: string, comments: readonly T[]): readonly T[] {
  const found = new Set([commentId]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const one of comments) if (one.parentId !== null && found.has(one.parentId)) found.add(one.commentId);
  }
  return comments.filter((one) => one.commentId !== commentId && found.has(one.commentId));
}
