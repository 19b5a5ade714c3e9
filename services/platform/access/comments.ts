import { isAdmin, isSelfOrAdmin, mayEdit, type Ownership, type Viewer } from './policies.ts';

/** The fields of a comment that the rules need. */
export interface CommentRelation {
  readonly commentId: string;
  readonly parentId: string | null;
  readonly userId: string;
}

/** Its author and administrators. */
export const mayChangeComment = (viewer: Viewer | undefined, { userId }: Pick<CommentRelation, 'userId'>): boolean =>
  isSelfOrAdmin(viewer, userId);

/**
 * Rename a thread, or delete it with its comments: the author of all its comments, as only administrators may delete the
 * comments of other users. An empty thread belongs to those who may edit the solution.
 */
export function mayChangeThread(
  viewer: Viewer | undefined,
  ownership: Ownership,
  comments: readonly CommentRelation[],
): boolean {
  if (comments.length === 0) return mayEdit(viewer, ownership);
  return isAdmin(viewer) || comments.every(({ userId }) => userId === viewer?.userId);
}

/** Replies to a comment, replies to those, and so on: they are deleted with it. */
export function repliesTo<T extends CommentRelation>(commentId: string, comments: readonly T[]): readonly T[] {
  const found = new Set([commentId]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const one of comments) if (one.parentId !== null && found.has(one.parentId)) found.add(one.commentId);
  }
  return comments.filter((one) => one.commentId !== commentId && found.has(one.commentId));
}
