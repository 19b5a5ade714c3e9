import {
  changeThread,
  createComment,
  createThread,
  deleteComment,
  replaceComment,
} from '../../app/rights/comment-rights.ts';
import { comment, thread } from '../../domain/entities/communication.ts';
import { count, getOne, pages } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

/** Comments on a revision, through the threads about it. */
const ofThreads = { through: { link: thread, column: 'thread_id', field: 'threadId' } };

export const threadOperations = [
  pages(thread, '/thread'),
  create(thread, '/thread', { right: createThread }),
  count(thread, '/thread/count'),
  pages(thread, '/thread/solution/{solutionId}/revision/{revisionId}'),
  count(thread, '/thread/solution/{solutionId}/revision/{revisionId}/count'),
  pages(comment, '/thread/solution/{solutionId}/revision/{revisionId}/comment', ofThreads),
  count(comment, '/thread/solution/{solutionId}/revision/{revisionId}/comment/count', ofThreads),
  getOne(thread, '/thread/{threadId}'),
  replace(thread, '/thread/{threadId}', { right: changeThread }),
  remove(thread, '/thread/{threadId}', { right: changeThread }),

  pages(comment, '/thread/{threadId}/comment'),
  create(comment, '/thread/{threadId}/comment', { right: createComment }),
  count(comment, '/thread/{threadId}/comment/count'),
  getOne(comment, '/thread/{threadId}/comment/{commentId}'),
  replace(comment, '/thread/{threadId}/comment/{commentId}', { right: replaceComment }),
  remove(comment, '/thread/{threadId}/comment/{commentId}', { right: deleteComment, mayConflict: true }),
];
