import type { CatalogApi, MLPDocument } from '../../contracts/catalog-api.ts';
import { AppError, invalid, toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { documentUri } from '../domain/document-files.ts';
import { type DocumentTarget, discardDocument, type ReceivedDocument } from '../gateway/documents/receive-document.ts';
import type { PortalDeps } from '../gateway/operation.ts';

type AttachRequest = CatalogApi['POST /portal/revision/{revisionId}/access/{accessTypeCode}/document'];

/**
 * Makes a document visible whose bytes content has. Where the catalog refuses, the bytes go again. Errors: `invalid` where the
 * name is taken; `unavailable`.
 */
export async function attachDocument(
  deps: PortalDeps,
  received: ReceivedDocument,
  { revision, code: accessTypeCode, requestId }: DocumentTarget,
  { userId }: Caller,
): Promise<MLPDocument> {
  const { documentId, name, size, file } = received;
  const body: AttachRequest['body'] = { documentId, name, size, userId, uri: documentUri(file) };
  const call = { params: { revisionId: revision.revisionId, accessTypeCode }, body, actor: userId, requestId };
  try {
    const response = await deps.catalog.call(
      'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document',
      // Sent again after a broken connection it is still one document.
      { ...call, idempotencyKey: documentId },
    );
    return response.body;
  } catch (thrown) {
    const existing = isDefinitive(thrown) ? undefined : await findDocument(deps, documentId, requestId);
    if (existing) return existing;
    await discardDocument(deps, file, requestId);
    throw toAppError(thrown).reason === 'name_taken' ? nameTaken(name) : thrown;
  }
}

/** Whether the catalog has said something; otherwise it may have done it before its answer was lost. */
const isDefinitive = (thrown: unknown): boolean =>
  thrown instanceof AppError && !['unavailable', 'bad_gateway', 'deadline_exceeded'].includes(thrown.code);

/** Errors: `unavailable` while it can not be known; the bytes stay, because a document may need them. */
async function findDocument(
  { catalog }: PortalDeps,
  documentId: string,
  requestId: string,
): Promise<MLPDocument | undefined> {
  try {
    return (await catalog.call('GET /document/{documentId}', { params: { documentId }, requestId })).body;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not_found') return undefined;
    throw thrown;
  }
}

const nameTaken = (name: string) =>
  invalid(`There is a document called ${name} already.`, [{ path: 'filename', message: 'is taken' }], 'name_taken');
