import type { MLPComment, MLPThread } from '../../contracts/catalog-api.ts';
import type { HeldRevision } from './held-revision.ts';
import { type Holding, isAdmin, isSelfOrAdmin, mayEdit, type Viewer } from './policies.ts';

export interface AskedThread {
  readonly threadId: string;
  readonly caller: Viewer | undefined;
  readonly requestId: string;
}

/** A thread and what it is about. */
export interface SeenThread {
  readonly thread: MLPThread;
  readonly held: HeldRevision;
}

/** Threads as far as they are for whoever asks. Errors besides those named: `unavailable`. */
export interface Threads {
  /** Errors: `not_found` also where the caller may not see the revision. */
  read(asked: AskedThread): Promise<SeenThread>;
  /** All that is said in it, the oldest first. Errors: `unprocessable` where that is too much to look at. */
  readWhole(asked: Pick<AskedThread, 'threadId' | 'requestId'>): Promise<readonly MLPComment[]>;
}

/** What of a comment matters here. */
export type Said = Pick<MLPComment, 'commentId' | 'parentId' | 'userId'>;

/** Only who wrote it, and administrators. */
export const mayChangeComment = (viewer: Viewer | undefined, { userId }: Pick<Said, 'userId'>): boolean =>
  isSelfOrAdmin(viewer, userId);

/**
 * Rename a thread, or take it away with all that is said in it: who has said all of it, as nobody's words are taken by others
 * than administrators. What is empty belongs to those who hold the solution.
 */
export function mayChangeThread(viewer: Viewer | undefined, holding: Holding, said: readonly Said[]): boolean {
  if (said.length === 0) return mayEdit(viewer, holding);
  return isAdmin(viewer) || said.every(({ userId }) => userId === viewer?.userId);
}

/** Answers to a comment, answers to those, and so on: they go where it goes. */
export function answersTo<T extends Said>(commentId: string, said: readonly T[]): readonly T[] {
  const found = new Set([commentId]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const one of said) if (one.parentId !== null && found.has(one.parentId)) found.add(one.commentId);
  }
  return said.filter((one) => one.commentId !== commentId && found.has(one.commentId));
}
