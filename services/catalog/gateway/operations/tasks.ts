import { task, taskStepResult } from '../../domain/entities/workflow.ts';
import { getOne, list, pages, search } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

const searchable = ['taskCode', 'statusCode', 'name', 'userId', 'trackingId', 'solutionId', 'revisionId'] as const;

/** Tasks of later releases of the predecessor; their steps are the step results of the same user that share the tracking id. */
export const taskOperations = [
  pages(task, '/task'),
  create(task, '/task'),
  search(task, '/task/search', searchable),
  getOne(task, '/task/{taskId}'),
  replace(task, '/task/{taskId}'),
  remove(task, '/task/{taskId}'),
  list(taskStepResult, '/task/{taskId}/stepresult', { pathEntities: { taskId: task } }),
];
