import { documentThawed } from '../../app/under-review.ts';
import { document } from '../../domain/entities/solutions.ts';
import { getOne } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const documentOperations = [
  create(document, '/document'),
  getOne(document, '/document/{documentId}'),
  replace(document, '/document/{documentId}', { thawed: documentThawed }),
  remove(document, '/document/{documentId}', { thawed: documentThawed }),
];
