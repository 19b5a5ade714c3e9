import { AppError, notFound } from '../../kit/errors.ts';
import type { Caller } from '../domain/caller.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import { document, revision } from '../domain/entities/solutions.ts';
import { revisionDocument } from '../domain/links.ts';
import type { CatalogStore, Versioned } from '../domain/ports.ts';

/** The documents of a revision for one access type. */
export interface RevisionDocuments {
  readonly revisionId: unknown;
  readonly accessTypeCode: unknown;
}

/** Creates a document of a revision. Errors: `conflict` where another document there has the name. */
export const attachDocument = (
  store: CatalogStore,
  place: RevisionDocuments,
  given: AnyRecord,
  by: Caller,
): Promise<Versioned> =>
  store.inTransaction(async (inner) => {
    const others = await lockedDocuments(place, inner);
    if (others.some((other) => comparableName(other) === comparableName(given))) throw nameTaken(given);
    const created = await inner.records.create(document, given, by);
    await inner.links.link(relationsOf(place), [String(created.record.documentId)], by);
    return created;
  });

/** Adds the documents of another revision, except those whose names the revision has. Resolves to all its documents. */
export const copyDocuments = (
  store: CatalogStore,
  place: RevisionDocuments,
  fromRevisionId: unknown,
  by: Caller,
): Promise<readonly AnyRecord[]> =>
  store.inTransaction(async (inner) => {
    const taken = new Set((await lockedDocuments(place, inner)).map(comparableName));
    const others = await inner.records.list(document, { through: through({ ...place, revisionId: fromRevisionId }) });
    const wanted = others.filter((other) => !taken.has(comparableName(other)));
    const ids = wanted.map(({ documentId }) => String(documentId));
    await inner.links.link(relationsOf(place), ids, by);
    return inner.records.list(document, { through: through(place) });
  });

/** Detaches a document from a revision, and deletes it where no other revision has it. */
export const detachDocument = (
  store: CatalogStore,
  place: RevisionDocuments,
  documentId: string,
  by: Caller,
): Promise<{ readonly document: AnyRecord; readonly isGone: boolean }> =>
  store.inTransaction(async ({ records, links }) => {
    // Locked: of two concurrent requests for two revisions, each would otherwise leave the removal to the other.
    const { record } = await records.lock(document, { documentId });
    const [was] = await links.unlink(relationsOf(place), [documentId], by);
    if (was === undefined) throw notFound(`No document with ID ${documentId} there`);
    const elsewhere = { table: revisionDocument.table, column: 'revision_id', equal: { document_id: documentId } };
    const isGone = (await records.count(revision, { through: elsewhere })) === 0;
    if (isGone) await records.remove(document, { documentId }, { by });
    return { document: record, isGone };
  });

/** Locks the revision: of two concurrent requests that attach the same name, the second waits and sees the first one's. */
async function lockedDocuments(place: RevisionDocuments, { records }: CatalogStore): Promise<AnyRecord[]> {
  await records.lock(revision, { revisionId: place.revisionId });
  return records.list(document, { through: through(place) });
}

const columnsOf = ({ revisionId, accessTypeCode }: RevisionDocuments) => ({
  revision_id: revisionId,
  access_type_code: accessTypeCode,
});

const through = (place: RevisionDocuments) => ({
  ...{ table: revisionDocument.table, column: 'document_id' },
  equal: columnsOf(place),
});

const relationsOf = (place: RevisionDocuments) => ({
  ...{ link: revisionDocument, column: 'document_id' },
  of: columnsOf(place),
});

/** Names that users see are compared case-insensitively, in one form of Unicode. */
const comparableName = ({ name }: AnyRecord): string => String(name).normalize('NFC').toLowerCase();

const nameTaken = ({ name }: AnyRecord) =>
  new AppError('conflict', `There is a document called ${name} already.`, { reason: 'name_taken' });
