import type { MLPDocument } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import { isCheckedAndPublished, mayReadText } from '../../platform/access/policies.ts';
import type { FileLocation } from '../../platform/files/file-location.ts';
import { parseDocumentUri } from '../domain/document-files.ts';
import { maySeePending } from '../domain/policies.ts';
import { isRevisionVisible } from '../domain/revisions.ts';
import { type TextCode, workspaceOf } from '../domain/workspaces.ts';
import type { AppDeps, CallerContext, OpenContext } from './deps.ts';

interface Place {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly accessTypeCode: TextCode;
}

/** A document; `pending` where readers do not see it before it has passed the checks of a publication. */
export interface ListedDocument extends MLPDocument {
  readonly pending?: true;
}

/** Documents that are pending are shown to the people of the solution alone. Errors: `not_found`, `unavailable`. */
export async function listDocuments(
  { revisions, catalog, content }: AppDeps,
  { solutionId, revisionId, accessTypeCode, caller, requestId }: Place & OpenContext,
): Promise<readonly ListedDocument[]> {
  const access = await revisions.read({ solutionId, revisionId, caller, requestId });
  if (!mayReadText(caller, accessTypeCode)) throw notFound(`No revision with ID ${revisionId}`);
  const call = { params: { revisionId, accessTypeCode }, requestId };
  const { body } = await catalog.call('GET /revision/{revisionId}/access/{accessTypeCode}/document', call);
  if (body.length === 0 || !isCheckedAndPublished(access.revision)) return body;
  const place = { workspace: workspaceOf(accessTypeCode), solutionId, revisionId };
  const names = await content.pendingNames(place, requestId);
  const isPending = ({ uri }: MLPDocument) => {
    const file = parseDocumentUri(uri);
    return file !== undefined && file.revisionId === revisionId && names.has(file.name);
  };
  if (!maySeePending(caller, access)) return body.filter((one) => !isPending(one));
  return body.map((one) => (isPending(one) ? { ...one, pending: true } : one));
}

/** Returns the removed document; the worker deletes its bytes after its record. Errors: `not_found`, `forbidden`, `unavailable`. */
export async function removeDocument(
  { revisions, catalog }: AppDeps,
  {
    solutionId,
    revisionId,
    accessTypeCode,
    documentId,
    caller,
    requestId,
  }: Place & CallerContext & { readonly documentId: string },
): Promise<MLPDocument> {
  await revisions.read({ solutionId, revisionId, caller, requestId });
  const { body } = await catalog.call(
    'DELETE /portal/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}',
    { params: { revisionId, accessTypeCode, documentId }, onBehalfOf: caller.userId, requestId },
  );
  return body.document;
}

/** Returns the added documents. Errors: `not_found`, `forbidden`, `unavailable`. */
export async function copyDocuments(
  { revisions, catalog }: AppDeps,
  {
    solutionId,
    revisionId,
    accessTypeCode,
    fromRevisionId,
    caller,
    requestId,
  }: Place & CallerContext & { readonly fromRevisionId: string },
): Promise<readonly MLPDocument[]> {
  await Promise.all([
    revisions.read({ solutionId, revisionId, caller, requestId }),
    revisions.read({ solutionId, revisionId: fromRevisionId, caller, requestId }),
  ]);
  const { body } = await catalog.call(
    'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document/of/{fromRevisionId}',
    { params: { revisionId, accessTypeCode, fromRevisionId }, onBehalfOf: caller.userId, requestId },
  );
  return body;
}

/** A document's name and where to fetch its bytes. Errors: `not_found`, also if the caller may not see it; `unavailable`. */
export async function locateDocument(
  { catalog, content, artifacts }: AppDeps,
  { documentId, caller, requestId }: OpenContext & { readonly documentId: string },
): Promise<FileLocation & { readonly name: string }> {
  const call = { params: { documentId }, requestId };
  const { body } = await catalog.call('GET /portal/document/{documentId}', call);
  const visible = body.places.find(
    (place) => isRevisionVisible(caller, place) && mayReadText(caller, place.accessTypeCode),
  );
  if (!visible) throw notFound(`No document with ID ${documentId}`);
  const { uri, name } = body.document;
  const file = parseDocumentUri(uri);
  const version = body.places.some((place) => maySeePending(caller, place)) ? 'pending' : 'visible';
  return { ...(file ? content.locate(file, version) : artifacts.locate(uri, visible.revision.solutionId)), name };
}
