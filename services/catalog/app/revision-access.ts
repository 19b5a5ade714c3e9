import type { AnyRecord } from '../domain/declare/entity.ts';
import { document, revision, solution } from '../domain/entities/solutions.ts';
import { revisionDocument, solutionShare } from '../domain/links.ts';
import type { CatalogStore } from '../domain/ports.ts';

/** A revision with the owner and the co-owners of its solution: all that decides which users may see it. */
export async function readRevisionAccess(store: CatalogStore, key: AnyRecord): Promise<AnyRecord> {
  return accessOf((await store.records.get(revision, key)).record, store);
}

/** The people of a solution and who may see each of its revisions: all that decides about its texts and files. */
export async function readSolutionAccess({ records, links }: CatalogStore, key: AnyRecord): Promise<AnyRecord> {
  const { solutionId } = key;
  const { record } = await records.get(solution, { solutionId });
  const [coOwnerIds, revisions] = await Promise.all([
    links.related({ link: solutionShare, of: { solution_id: solutionId }, column: 'user_id' }),
    records.list(revision, { equal: { solutionId } }),
  ]);
  return {
    ...{ solutionId: record.solutionId, active: record.active, ownerId: record.userId, coOwnerIds },
    revisions: revisions.map(({ revisionId, version, accessTypeCode, validationStatusCode }) => ({
      ...{ revisionId, version, accessTypeCode, validationStatusCode },
    })),
  };
}

/** A document and the revisions that have it: these decide which users may read it. */
export async function readDocumentAccess(store: CatalogStore, documentId: unknown): Promise<AnyRecord> {
  const { record } = await store.records.get(document, { documentId });
  const placesOf = async (accessTypeCode: string) => {
    const equal = { document_id: documentId, access_type_code: accessTypeCode };
    const through = { table: revisionDocument.table, column: 'revision_id', equal };
    const found = await store.records.list(revision, { through });
    return Promise.all(found.map(async (one) => ({ ...(await accessOf(one, store)), accessTypeCode })));
  };
  return { document: record, places: (await Promise.all(['PB', 'OR'].map(placesOf))).flat() };
}

async function accessOf(found: AnyRecord, { records, links }: CatalogStore): Promise<AnyRecord> {
  const { solutionId } = found;
  const { record: owning } = await records.get(solution, { solutionId });
  const coOwnerIds = await links.related({ link: solutionShare, of: { solution_id: solutionId }, column: 'user_id' });
  const { name: solutionName, active: solutionActive, userId: ownerId } = owning;
  return { revision: found, solutionName, solutionActive, ownerId, coOwnerIds };
}
