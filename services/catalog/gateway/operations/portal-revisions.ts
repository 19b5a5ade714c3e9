import { readDocumentAccess, readRevisionAccess } from '../../app/revision-access.ts';
import { ref } from '../openapi/schema.ts';
import { operation } from './build.ts';

const oneRevision = operation(
  'GET',
  '/portal/revision/{revisionId}',
  {
    answer: ref('RevisionAccess'),
    run: async ({ params }, store) => ({ body: await readRevisionAccess(store, params) }),
  },
  { summary: 'One revision, with the owner and the co-owners of its solution' },
);

const oneDocument = operation(
  'GET',
  '/portal/document/{documentId}',
  {
    answer: ref('PlacedDocument'),
    run: async ({ params }, store) => ({ body: await readDocumentAccess(store, params.documentId) }),
  },
  { summary: 'One document, and the revisions that have it' },
);

/** What a portal reads to decide whether a user may see a revision or a document. */
export const portalRevisionOperations = [oneRevision, oneDocument];
