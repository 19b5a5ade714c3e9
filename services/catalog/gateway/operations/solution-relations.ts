import { requirePathRecords } from '../../app/path-records.ts';
import {
  editSolution,
  shareSolution as shareSolutionRight,
  unshareSolution,
} from '../../app/rights/solution-rights.ts';
import { shareSolution } from '../../app/share-solution.ts';
import { solution } from '../../domain/entities/solutions.ts';
import { tag, user } from '../../domain/entities/users.ts';
import { solutionMember, solutionShare, solutionTag } from '../../domain/links.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation, success, successAnswer } from './build.ts';
import { list, pages } from './read-operations.ts';
import { relate, unrelate } from './write-operations.ts';

const members: Operation = operation(
  'GET',
  '/solution/{parentId}/comp',
  {
    answer: listOf({ type: 'string' }),
    async run({ params }, { links, records }) {
      const children = { link: solutionMember, of: { parent_id: params.parentId }, column: 'child_id' };
      const body = await links.related(children);
      if (body.length === 0) await requirePathRecords(params, records);
      return { body };
    },
  },
  { summary: 'The ids of the solutions it consists of' },
);

const share: Operation = operation(
  'POST',
  '/solution/{solutionId}/user/{userId}/access',
  {
    answer: success,
    async run({ params: { solutionId, userId }, by }, store) {
      await shareSolution(store, String(solutionId), [String(userId)], by);
      return successAnswer();
    },
  },
  { summary: 'Relate the two' },
);

const shareWithAll: Operation = operation(
  'POST',
  '/portal/solution/{solutionId}/share',
  {
    body: ref('UserIds'),
    answer: success,
    async run({ params: { solutionId }, body: { userIds }, by }, store) {
      await shareSolution(store, String(solutionId), [userIds].flat().map(String), by);
      return successAnswer();
    },
  },
  { right: shareSolutionRight, summary: 'Share a solution with users, with all of them or none' },
);

/** The parts of solutions, the users they are shared with, and their tags. */
export const solutionRelationOperations = [
  members,
  relate(solutionMember, '/solution/{parentId}/comp/{childId}'),
  unrelate(solutionMember, '/solution/{parentId}/comp/{childId}'),

  pages(solution, '/solution/user/{userId}/access', {
    through: { link: solutionShare, column: 'solution_id' },
    summary: 'A page of the solutions that are shared with a user',
  }),
  list(user, '/solution/{solutionId}/user/access', {
    through: { link: solutionShare, column: 'user_id' },
    summary: 'All users a solution is shared with',
  }),
  share,
  shareWithAll,
  unrelate(solutionShare, '/solution/{solutionId}/user/{userId}/access', { right: unshareSolution }),

  list(tag, '/solution/{solutionId}/tag', { through: { link: solutionTag, column: 'tag' } }),
  relate(solutionTag, '/solution/{solutionId}/tag/{tag}', { existsMessage: 'Already has tag', right: editSolution }),
  unrelate(solutionTag, '/solution/{solutionId}/tag/{tag}', { right: editSolution }),
];
