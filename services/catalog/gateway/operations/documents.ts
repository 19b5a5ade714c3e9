import { documentThawed } from '../../app/under-review.ts';
import { document, revision } from '../../domain/entities/solutions.ts';
import { revisionDocument } from '../../domain/links.ts';
import { getOne, list } from './read-operations.ts';
import { create, remove, replace } from './write-operations.ts';

export const documentOperations = [
  create(document, '/document'),
  getOne(document, '/document/{documentId}'),
  replace(document, '/document/{documentId}', { thawed: documentThawed }),
  remove(document, '/document/{documentId}', { thawed: documentThawed }),
  list(revision, '/document/{documentId}/revision', {
    through: { link: revisionDocument, column: 'revision_id' },
    pathEntities: { documentId: document },
  }),
];
