import { attachDocument, copyDocuments, detachDocument, type RevisionDocuments } from '../../app/revision-documents.ts';
import { copyRevision, editRevision } from '../../app/rights/revision-rights.ts';
import { partsThawed } from '../../app/under-review.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { document } from '../../domain/entities/solutions.ts';
import { listOf, ref } from '../openapi/schema.ts';
import { operation } from './build.ts';

const common = { group: 'portal' };
const path = '/portal/revision/{revisionId}/access/{accessTypeCode}/document';

const placeOf = ({ revisionId, accessTypeCode }: AnyRecord): RevisionDocuments => ({ revisionId, accessTypeCode });

const attach = operation(
  'POST',
  path,
  {
    ...{ body: ref(`${document.name}Input`), status: 201, answer: ref(document.name), mayConflict: true },
    async run({ params, body, by }, store) {
      const { record, version } = await attachDocument(store, placeOf(params), body, by);
      return { body: record, version, location: `/document/${record.documentId}` };
    },
  },
  {
    ...common,
    right: editRevision,
    thawed: partsThawed,
    summary: 'A new document of a revision, under a name that no other document there has',
  },
);

const copy = operation(
  'POST',
  `${path}/of/{fromRevisionId}`,
  {
    answer: listOf(ref(document.name)),
    run: async ({ params, by }, store) => ({
      body: await copyDocuments(store, placeOf(params), params.fromRevisionId, by),
    }),
  },
  {
    ...common,
    right: copyRevision,
    thawed: partsThawed,
    summary: 'Add the documents of another revision, except those whose names the revision has already',
  },
);

const detach = operation(
  'DELETE',
  `${path}/{documentId}`,
  {
    answer: ref('DetachedDocument'),
    run: async ({ params, by }, store) => ({
      body: await detachDocument(store, placeOf(params), String(params.documentId), by),
    }),
  },
  {
    ...common,
    right: editRevision,
    thawed: partsThawed,
    summary: 'Detach a document from a revision, and delete it where no other revision has it',
  },
);

/** Documents of revisions, each operation in one transaction. */
export const portalDocumentOperations = [attach, copy, detach];
