import type { CatalogApi, MLPDocument } from '../../contracts/catalog-api.ts';
import { AppError, invalid, toAppError } from '../../kit/errors.ts';
import { bodyIfFound } from '../../kit/if-found.ts';
import { documentUri } from '../domain/document-files.ts';
import type { AppDeps } from './deps.ts';
import { type DocumentTarget, discardDocument, type StoredDocument } from './store-document.ts';

type AttachRequest = CatalogApi['POST /portal/revision/{revisionId}/access/{accessTypeCode}/document'];

/**
 * Makes a document visible whose bytes content has. If the catalog rejects it, the bytes are deleted. Errors: `invalid` if the
 * name is taken; `unavailable`.
 */
export async function attachDocument(
  deps: AppDeps,
  stored: StoredDocument,
  { revision, code: accessTypeCode, caller, requestId }: DocumentTarget,
): Promise<MLPDocument> {
  const { documentId, name, size, file } = stored;
  const { userId } = caller;
  const body: AttachRequest['body'] = { documentId, name, size, userId, uri: documentUri(file) };
  const call = { params: { revisionId: revision.revisionId, accessTypeCode }, body, onBehalfOf: userId, requestId };
  try {
    const response = await deps.catalog.call(
      'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document',
      // Idempotent: sent again after a broken connection it is still one document.
      { ...call, idempotencyKey: documentId },
    );
    return response.body;
  } catch (thrown) {
    const existing = isDefinitive(thrown) ? undefined : await findDocument(deps, documentId, requestId);
    if (existing) return existing;
    await discardDocument(deps, file, { caller, requestId });
    throw toAppError(thrown).reason === 'name_taken' ? nameTaken(name) : thrown;
  }
}

/** Whether the catalog has rejected the call; otherwise it may have executed it before its answer was lost. */
const isDefinitive = (thrown: unknown): boolean =>
  thrown instanceof AppError && !['unavailable', 'bad_gateway', 'deadline_exceeded'].includes(thrown.code);

/** Errors: `unavailable` while the catalog does not answer; the bytes stay, because a document may refer to them. */
const findDocument = ({ catalog }: AppDeps, documentId: string, requestId: string): Promise<MLPDocument | undefined> =>
  bodyIfFound(catalog.call('GET /document/{documentId}', { params: { documentId }, requestId }));

const nameTaken = (name: string) =>
  invalid(`There is a document called ${name} already.`, [{ path: 'filename', message: 'is taken' }], 'name_taken');
