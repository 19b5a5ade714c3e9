import { readDocumentAccess, readRevisionAccess, readSolutionAccess } from '../../app/revision-access.ts';
import { editSolution } from '../../app/rights/solution-rights.ts';
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

const oneSolution = operation(
  'GET',
  '/portal/solution/{solutionId}/access',
  {
    answer: ref('SolutionAccess'),
    run: async ({ params }, store) => ({ body: await readSolutionAccess(store, params) }),
  },
  {
    right: editSolution,
    summary:
      'The owner and the co-owners of a solution, and who may see each of its revisions; on behalf of a user, if they may change it',
  },
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

/** What services read to decide whether a user may see a solution, a revision or a document. */
export const portalRevisionOperations = [oneRevision, oneSolution, oneDocument];
