import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { attachDocument } from '../../app/attach-document.ts';
import { copyDocuments, listDocuments, removeDocument } from '../../app/documents.ts';
import { operation } from '../operation.ts';
import { parseTextCode } from '../parse-text-code.ts';
import { receiveDocument } from './receive-document.ts';
import { documentShape } from './shape.ts';

const group = 'documents';
const path = '/solution/{solutionId}/revision/{revisionId}/{accessTypeCode}';
const ids = { solutionId: uuid(), revisionId: uuid(), accessTypeCode: z.string() };
const params = z.object(ids);
const documents = enveloped(z.array(documentShape));

const list = operation({
  ...{ method: 'GET', path: `${path}/document`, group, params, access: 'open', answer: documents },
  summary: 'The documents of a revision, for everyone (PB) or for the organisation (OR)',
  async run({ params, caller, requestId }, deps) {
    const accessTypeCode = parseTextCode(params.accessTypeCode);
    const found = await listDocuments(deps, { ...params, accessTypeCode, caller, requestId });
    return styleA('Documents Fetched Successfully', found);
  },
});

const add = operation({
  ...{ method: 'POST', path: `${path}/document`, group, params, access: 'caller' },
  summary: 'Attach a document: a form with one file',
  uploadType: 'multipart/form-data',
  answer: enveloped(documentShape),
  async run({ params: { solutionId, revisionId, accessTypeCode }, caller, requestId, ctx }, deps) {
    const code = parseTextCode(accessTypeCode);
    const revision = await deps.revisions.readEditable({ solutionId, revisionId, caller, requestId });
    const target = { revision, code, caller, requestId };
    const stored = await receiveDocument(ctx, deps, target);
    return styleA('Document Added Successfully', await attachDocument(deps, stored, target));
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: `${path}/document/{documentId}`, group, access: 'caller' },
  params: z.object({ ...ids, documentId: uuid() }),
  summary: 'Remove a document from a revision; its bytes are deleted with the last revision that has it',
  answer: enveloped(documentShape),
  async run({ params, caller, requestId }, deps) {
    const accessTypeCode = parseTextCode(params.accessTypeCode);
    const removed = await removeDocument(deps, { ...params, accessTypeCode, caller, requestId });
    return styleA('Document Removed Successfully', removed);
  },
});

const copy = operation({
  ...{ method: 'GET', path: `${path}/copyDocuments/{fromRevisionId}`, group, access: 'caller', scope: 'write' },
  params: z.object({ ...ids, fromRevisionId: uuid() }),
  summary: 'Add the documents of another revision of the solution, except those whose names exist already',
  answer: documents,
  async run({ params, caller, requestId }, deps) {
    const accessTypeCode = parseTextCode(params.accessTypeCode);
    const copied = await copyDocuments(deps, { ...params, accessTypeCode, caller, requestId });
    return styleA('Documents Copied Successfully', copied);
  },
});

/** Documents about a revision: their bytes are at content, their names and links in the catalog. */
export const documentOperations = [list, add, remove, copy];
