import { comment, thread } from '../../domain/entities/communication.ts';
import { count, getOne, pages } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

/** Comments on a revision, through the threads about it. */
const ofThreads = { through: { link: thread, column: 'thread_id', field: 'threadId' } };

export const threadOperations = [
  pages(thread, '/thread'),
  create(thread, '/thread'),
  count(thread, '/thread/count'),
  pages(thread, '/thread/solution/{solutionId}/revision/{revisionId}'),
  count(thread, '/thread/solution/{solutionId}/revision/{revisionId}/count'),
  pages(comment, '/thread/solution/{solutionId}/revision/{revisionId}/comment', ofThreads),
  count(comment, '/thread/solution/{solutionId}/revision/{revisionId}/comment/count', ofThreads),
  getOne(thread, '/thread/{threadId}'),
  replace(thread, '/thread/{threadId}'),
  remove(thread, '/thread/{threadId}'),

  pages(comment, '/thread/{threadId}/comment'),
  create(comment, '/thread/{threadId}/comment'),
  count(comment, '/thread/{threadId}/comment/count'),
  getOne(comment, '/thread/{threadId}/comment/{commentId}'),
  replace(comment, '/thread/{threadId}/comment/{commentId}'),
  remove(comment, '/thread/{threadId}/comment/{commentId}'),
];
