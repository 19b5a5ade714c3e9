import type { MLPDocument } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import { mayReadText } from '../../platform/access/policies.ts';
import { parseDocumentUri } from '../domain/document-files.ts';
import type { FileLocation } from '../domain/files.ts';
import { isRevisionVisible } from '../domain/revisions.ts';
import type { TextCode } from '../domain/workspaces.ts';
import type { AppDeps, CallerContext, OpenContext } from './deps.ts';

interface Place {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly accessTypeCode: TextCode;
}

/** Errors: `not_found`, `unavailable`. */
export async function listDocuments(
  { revisions, catalog }: AppDeps,
  { solutionId, revisionId, accessTypeCode, caller, requestId }: Place & OpenContext,
): Promise<readonly MLPDocument[]> {
  await revisions.read({ solutionId, revisionId, caller, requestId });
  if (!mayReadText(caller, accessTypeCode)) throw notFound(`No revision with ID ${revisionId}`);
  const call = { params: { revisionId, accessTypeCode }, requestId };
  return (await catalog.call('GET /revision/{revisionId}/access/{accessTypeCode}/document', call)).body;
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
  await revisions.readEditable({ solutionId, revisionId, caller, requestId });
  const { body } = await catalog.call(
    'DELETE /portal/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}',
    { params: { revisionId, accessTypeCode, documentId }, actor: caller.userId, requestId },
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
    revisions.readEditable({ solutionId, revisionId, caller, requestId }),
    revisions.read({ solutionId, revisionId: fromRevisionId, caller, requestId }),
  ]);
  const { body } = await catalog.call(
    'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document/of/{fromRevisionId}',
    { params: { revisionId, accessTypeCode, fromRevisionId }, actor: caller.userId, requestId },
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
  const isVisible = body.places.some(
    (place) => isRevisionVisible(caller, place) && mayReadText(caller, place.accessTypeCode),
  );
  if (!isVisible) throw notFound(`No document with ID ${documentId}`);
  const { uri, name } = body.document;
  const file = parseDocumentUri(uri);
  return { ...(file ? content.locate(file) : artifacts.locate(uri)), name };
}
