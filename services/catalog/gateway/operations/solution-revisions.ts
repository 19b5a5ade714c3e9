import { replaceRevision } from '../../app/rights/revision-rights.ts';
import { createRevision } from '../../app/rights/solution-rights.ts';
import { revisionThawed } from '../../app/under-review.ts';
import { required, uuid } from '../../domain/declare/field.ts';
import { revision } from '../../domain/entities/solutions.ts';
import { deployment, validation } from '../../domain/entities/workflow.ts';
import { listOf, ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation } from './build.ts';
import { getOne, list, pages } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

/** Unknown solutions have no revisions: of several, one may have been deleted meanwhile. */
const revisionsOfSeveral: Operation = operation(
  'GET',
  '/solution/{solutionId}/revision',
  {
    params: [{ name: 'solutionId', field: required(uuid()), isList: true }],
    answer: listOf(ref(revision.name)),
    run: async ({ params }, { records }) => ({ body: await records.list(revision, { equal: params }) }),
  },
  { summary: 'All revisions of one solution, or of several with commas between their ids' },
);

export const solutionRevisionOperations = [
  revisionsOfSeveral,
  create(revision, '/solution/{solutionId}/revision', { right: createRevision }),
  getOne(revision, '/solution/{solutionId}/revision/{revisionId}'),
  replace(revision, '/solution/{solutionId}/revision/{revisionId}', { right: replaceRevision, thawed: revisionThawed }),
  remove(revision, '/solution/{solutionId}/revision/{revisionId}'),

  pages(deployment, '/solution/{solutionId}/revision/{revisionId}/deploy'),
  create(deployment, '/solution/{solutionId}/revision/{revisionId}/deploy'),
  replace(deployment, '/solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}'),
  remove(deployment, '/solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}'),
  pages(deployment, '/solution/{solutionId}/revision/{revisionId}/user/{userId}/deploy'),

  list(validation, '/solution/{solutionId}/revision/{revisionId}/validation'),
  create(validation, '/solution/{solutionId}/revision/{revisionId}/validation/{taskId}'),
  replace(validation, '/solution/{solutionId}/revision/{revisionId}/validation/{taskId}'),
  remove(validation, '/solution/{solutionId}/revision/{revisionId}/validation/{taskId}'),
];
