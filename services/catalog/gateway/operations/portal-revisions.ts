import type { AnyRecord } from '../../domain/declare/entity.ts';
import { document, revision, solution } from '../../domain/entities/solutions.ts';
import { revisionDocument, solutionShare } from '../../domain/links.ts';
import type { CatalogStore } from '../../domain/ports.ts';
import { ref } from '../openapi/schema.ts';
import { operation } from './build.ts';

/** A revision with the owner and the co-owners of its solution: all that decides which users may see it. */
async function withSolutionAccess(found: AnyRecord, { records, links }: CatalogStore): Promise<AnyRecord> {
  const { solutionId } = found;
  const { record: owning } = await records.get(solution, { solutionId });
  const coOwnerIds = await links.related({ link: solutionShare, of: { solution_id: solutionId }, column: 'user_id' });
  const { name: solutionName, active: solutionActive, userId: ownerId } = owning;
  return { revision: found, solutionName, solutionActive, ownerId, coOwnerIds };
}

const oneRevision = operation(
  'GET',
  '/portal/revision/{revisionId}',
  {
    answer: ref('HeldRevision'),
    run: async ({ params }, store) => ({
      body: await withSolutionAccess((await store.records.get(revision, params)).record, store),
    }),
  },
  { summary: 'One revision, with the owner and the co-owners of its solution' },
);

/** A document is requested by its id alone; the revisions that have it decide which users may read it. */
const oneDocument = operation(
  'GET',
  '/portal/document/{documentId}',
  {
    answer: ref('PlacedDocument'),
    async run({ params: { documentId } }, store) {
      const { record } = await store.records.get(document, { documentId });
      const placesOf = async (accessTypeCode: string) => {
        const equal = { document_id: documentId, access_type_code: accessTypeCode };
        const through = { table: revisionDocument.table, column: 'revision_id', equal };
        const found = await store.records.list(revision, { through });
        return Promise.all(found.map(async (one) => ({ ...(await withSolutionAccess(one, store)), accessTypeCode })));
      };
      return { body: { document: record, places: (await Promise.all(['PB', 'OR'].map(placesOf))).flat() } };
    },
  },
  { summary: 'One document, and the revisions that have it' },
);

/** What a portal reads to decide whether a user may see a revision or a document. */
export const portalRevisionOperations = [oneRevision, oneDocument];
