import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, styleA } from '../../../platform/envelopes/envelope.ts';
import { attachDocument } from '../../app/attach-document.ts';
import { mayReadText } from '../../domain/workspaces.ts';
import { operation } from '../operation.ts';
import { parseTextCode } from '../read-text-code.ts';
import { receiveDocument } from './receive-document.ts';
import { documentShape } from './shape.ts';

const group = 'documents';
const path = '/solution/{solutionId}/revision/{revisionId}/{accessTypeCode}';
const ids = { solutionId: uuid(), revisionId: uuid(), accessTypeCode: z.string() };
const params = z.object(ids);
const documents = enveloped(z.array(documentShape));

const list = operation({
  ...{ method: 'GET', path: `${path}/document`, group, params, access: 'open', answer: documents },
  summary: 'The documents of a revision, for everybody (PB) or for the organisation (OR)',
  async run({ params: { solutionId, revisionId, ...given }, caller, requestId }, deps) {
    const accessTypeCode = parseTextCode(given.accessTypeCode);
    await deps.revisions.read({ solutionId, revisionId, caller, requestId });
    if (!mayReadText(caller, accessTypeCode)) throw notFound(`No revision with ID ${revisionId}`);
    const call = { params: { revisionId, accessTypeCode }, requestId };
    const { body } = await deps.catalog.call('GET /revision/{revisionId}/access/{accessTypeCode}/document', call);
    return styleA('Documents Fetched Successfully', body);
  },
});

const add = operation({
  ...{ method: 'POST', path: `${path}/document`, group, params, access: 'caller' },
  summary: 'Attach a document: a form with one file',
  uploadType: 'multipart/form-data',
  answer: enveloped(documentShape),
  async run({ params: { solutionId, revisionId, ...given }, caller, requestId, ctx }, deps) {
    const accessTypeCode = parseTextCode(given.accessTypeCode);
    const revision = await deps.revisions.readEditable({ solutionId, revisionId, caller, requestId });
    const target = { revision, code: accessTypeCode, requestId };
    const received = await receiveDocument(ctx, deps, target);
    const document = await attachDocument(deps, received, target, caller);
    return styleA('Document Added Successfully', document);
  },
});

const remove = operation({
  ...{ method: 'DELETE', path: `${path}/document/{documentId}`, group, access: 'caller' },
  params: z.object({ ...ids, documentId: uuid() }),
  summary: 'Take a document from a revision; its bytes go with the last revision that has it',
  answer: enveloped(documentShape),
  async run({ params: { solutionId, revisionId, documentId, ...given }, caller, requestId }, deps) {
    const accessTypeCode = parseTextCode(given.accessTypeCode);
    await deps.revisions.readEditable({ solutionId, revisionId, caller, requestId });
    const { body } = await deps.catalog.call(
      'DELETE /portal/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}',
      { params: { revisionId, accessTypeCode, documentId }, actor: caller.userId, requestId },
    );
    // The worker hears that the record is gone, and takes the bytes away.
    return styleA('Document Removed Successfully', body.document);
  },
});

const copy = operation({
  ...{ method: 'GET', path: `${path}/copyDocuments/{fromRevisionId}`, group, access: 'caller', scope: 'write' },
  params: z.object({ ...ids, fromRevisionId: uuid() }),
  summary: 'The documents of another revision of the solution as well, but for those whose names are there already',
  answer: documents,
  async run({ params: { solutionId, revisionId, fromRevisionId, ...given }, caller, requestId }, deps) {
    const accessTypeCode = parseTextCode(given.accessTypeCode);
    const asked = { solutionId, caller, requestId };
    await Promise.all([
      deps.revisions.readEditable({ ...asked, revisionId }),
      deps.revisions.read({ ...asked, revisionId: fromRevisionId }),
    ]);
    const { body } = await deps.catalog.call(
      'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document/of/{fromRevisionId}',
      { params: { revisionId, accessTypeCode, fromRevisionId }, actor: caller.userId, requestId },
    );
    return styleA('Documents Copied Successfully', body);
  },
});

/** Documents people read about a revision: bytes at content, names and places in the catalog. */
export const documentOperations = [list, add, remove, copy];
