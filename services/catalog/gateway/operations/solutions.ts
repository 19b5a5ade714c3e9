import { createSolution, rateSolution, replaceSolution } from '../../app/rights/solution-rights.ts';
import { solutionThawed } from '../../app/under-review.ts';
import { rating, solution } from '../../domain/entities/solutions.ts';
import { solutionTag } from '../../domain/links.ts';
import { count, getOne, pages, search } from './read-operations.ts';
import { withTags } from './tags-in-bodies.ts';
import { create, remove, replace } from './write-operations.ts';

export const solutionOperations = [
  pages(solution, '/solution'),
  withTags(solutionTag, create(solution, '/solution', { right: createSolution })),
  count(solution, '/solution/count'),
  search(solution, '/solution/search', [
    'name',
    'active',
    'userId',
    'sourceId',
    'modelTypeCode',
    'toolkitTypeCode',
    'origin',
  ]),
  getOne(solution, '/solution/{solutionId}'),
  withTags(
    solutionTag,
    replace(solution, '/solution/{solutionId}', { right: replaceSolution, thawed: solutionThawed }),
  ),
  remove(solution, '/solution/{solutionId}'),

  pages(rating, '/solution/{solutionId}/rating'),
  getOne(rating, '/solution/{solutionId}/rating/user/{userId}'),
  create(rating, '/solution/{solutionId}/rating/user/{userId}', { right: rateSolution }),
  replace(rating, '/solution/{solutionId}/rating/user/{userId}', { right: rateSolution }),
  remove(rating, '/solution/{solutionId}/rating/user/{userId}'),
];
