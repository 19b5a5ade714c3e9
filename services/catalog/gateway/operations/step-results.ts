import { stepResult } from '../../domain/entities/workflow.ts';
import { getOne, pages, search } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

const searchable = [
  'trackingId',
  'stepCode',
  'solutionId',
  'revisionId',
  'artifactId',
  'userId',
  'name',
  'statusCode',
] as const;

export const stepResultOperations = [
  pages(stepResult, '/stepresult'),
  create(stepResult, '/stepresult'),
  // Clients know the artifact by a misspelt name.
  search(stepResult, '/stepresult/search', [...searchable, 'artifiactId'], { aliases: { artifiactId: 'artifactId' } }),
  getOne(stepResult, '/stepresult/{stepResultId}'),
  replace(stepResult, '/stepresult/{stepResultId}'),
  remove(stepResult, '/stepresult/{stepResultId}'),
];
