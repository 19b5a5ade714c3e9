import { publishRequest } from '../../domain/entities/workflow.ts';
import { getOne, pages, search } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const publishRequestOperations = [
  pages(publishRequest, '/pubreq'),
  create(publishRequest, '/pubreq'),
  search(publishRequest, '/pubreq/search', ['solutionId', 'revisionId', 'requestUserId', 'reviewUserId', 'statusCode']),
  getOne(publishRequest, '/pubreq/{requestId}'),
  replace(publishRequest, '/pubreq/{requestId}'),
  remove(publishRequest, '/pubreq/{requestId}'),
];
