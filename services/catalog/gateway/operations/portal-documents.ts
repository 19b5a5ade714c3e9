import { AppError, notFound } from '../../../kit/errors.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { document, revision } from '../../domain/entities/solutions.ts';
import { revisionDocument } from '../../domain/links.ts';
import type { CatalogStore } from '../../domain/ports.ts';
import { listOf, ref } from '../openapi/schema.ts';
import { operation } from './build.ts';

const common = { group: 'portal' };
const documentsPath = '/portal/revision/{revisionId}/access/{accessTypeCode}/document';

const through = ({ revisionId, accessTypeCode }: AnyRecord) => ({
  ...{ table: revisionDocument.table, column: 'document_id' },
  equal: { revision_id: revisionId, access_type_code: accessTypeCode },
});

const relationsOf = ({ revisionId, accessTypeCode }: AnyRecord) => ({
  ...{ link: revisionDocument, column: 'document_id' },
  of: { revision_id: revisionId, access_type_code: accessTypeCode },
});

/** Names that users see are compared case-insensitively, in one form of Unicode. */
const comparableName = ({ name }: AnyRecord): string => String(name).normalize('NFC').toLowerCase();

/** Locks the revision: of two concurrent requests that attach the same name, the second waits and sees the first one's. */
async function lockedDocuments(params: AnyRecord, { records }: CatalogStore) {
  await records.lock(revision, { revisionId: params.revisionId });
  return records.list(document, { through: through(params) });
}

const attach = operation(
  'POST',
  documentsPath,
  {
    ...{ body: ref(`${document.name}Input`), status: 201, answer: ref(document.name), mayConflict: true },
    run: ({ params, body, by }, store) =>
      store.inTransaction(async (inner) => {
        const others = await lockedDocuments(params, inner);
        if (others.some((other) => comparableName(other) === comparableName(body))) throw nameTaken(body);
        const { record, version } = await inner.records.create(document, body, by);
        await inner.links.link(relationsOf(params), [String(record.documentId)], by);
        return { body: record, version, location: `/document/${record.documentId}` };
      }),
  },
  { ...common, summary: 'A new document of a revision, under a name that no other document there has' },
);

const copy = operation(
  'POST',
  `${documentsPath}/of/{fromRevisionId}`,
  {
    answer: listOf(ref(document.name)),
    run: ({ params, by }, store) =>
      store.inTransaction(async (inner) => {
        const { fromRevisionId: revisionId, accessTypeCode } = params;
        const [there, from] = [await lockedDocuments(params, inner), { revisionId, accessTypeCode }];
        const taken = new Set(there.map(comparableName));
        const others = await inner.records.list(document, { through: through(from) });
        const wanted = others
          .filter((other) => !taken.has(comparableName(other)))
          .map(({ documentId }) => String(documentId));
        await inner.links.link(relationsOf(params), wanted, by);
        return { body: await inner.records.list(document, { through: through(params) }) };
      }),
  },
  { ...common, summary: 'Add the documents of another revision, except those whose names the revision has already' },
);

const detach = operation(
  'DELETE',
  `${documentsPath}/{documentId}`,
  {
    answer: ref('DetachedDocument'),
    run: ({ params, by }, store) =>
      store.inTransaction(async (inner) => {
        const documentId = String(params.documentId);
        // Locked: of two concurrent requests for two revisions, each would otherwise leave the removal to the other.
        const { record } = await inner.records.lock(document, { documentId });
        const [was] = await inner.links.unlink(relationsOf(params), [documentId], by);
        if (was === undefined) throw notFound(`No document with ID ${documentId} there`);
        const elsewhere = { ...through(params), column: 'revision_id', equal: { document_id: documentId } };
        const isGone = (await inner.records.count(revision, { through: elsewhere })) === 0;
        if (isGone) await inner.records.remove(document, { documentId }, { by });
        return { body: { document: record, isGone } };
      }),
  },
  { ...common, summary: 'Detach a document from a revision, and delete it where no other revision has it' },
);

/** Documents of revisions, each operation in one transaction. */
export const portalDocumentOperations = [attach, copy, detach];

const nameTaken = ({ name }: AnyRecord) =>
  new AppError('conflict', `There is a document called ${name} already.`, { reason: 'name_taken' });
