import type { CatalogApi, MLPDocument } from '../../contracts/catalog-api.ts';
import { AppError, invalid, toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { documentUri } from '../domain/document-files.ts';
import type { PortalDeps } from './operation.ts';
import { discardDocument, type Received, type Receiving } from './receive-document.ts';

type Attach = CatalogApi['POST /portal/revision/{revisionId}/access/{accessTypeCode}/document'];

/**
 * Makes a document visible whose bytes content has. Where the catalog refuses, the bytes go again. Errors: `invalid` where the
 * name is taken; `unavailable`.
 */
export async function attachDocument(
  deps: PortalDeps,
  received: Received,
  { held, code: accessTypeCode, requestId }: Receiving,
  { userId }: Caller,
): Promise<MLPDocument> {
  const { documentId, name, size, file } = received;
  const body: Attach['body'] = { documentId, name, size, userId, uri: documentUri(file) };
  const call = { params: { revisionId: held.revisionId, accessTypeCode }, body, actor: userId, requestId };
  try {
    const attached = await deps.catalog.call(
      'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document',
      // Sent again after a broken connection it is still one document.
      { ...call, idempotencyKey: documentId },
    );
    return attached.body;
  } catch (thrown) {
    const known = isAnswer(thrown) ? undefined : await find(deps, documentId, requestId);
    if (known) return known;
    await discardDocument(deps, file, requestId);
    throw toAppError(thrown).reason === 'name_taken' ? alreadyThere(name) : thrown;
  }
}

/** Whether the catalog has said something; otherwise it may have done it before its answer was lost. */
const isAnswer = (thrown: unknown): boolean =>
  thrown instanceof AppError && !['unavailable', 'bad_gateway', 'deadline_exceeded'].includes(thrown.code);

/** Errors: `unavailable` while it can not be known; the bytes stay, because a document may need them. */
async function find({ catalog }: PortalDeps, documentId: string, requestId: string): Promise<MLPDocument | undefined> {
  try {
    return (await catalog.call('GET /document/{documentId}', { params: { documentId }, requestId })).body;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not_found') return undefined;
    throw thrown;
  }
}

const alreadyThere = (name: string) =>
  invalid(`There is a document called ${name} already.`, [{ path: 'filename', message: 'is taken' }], 'name_taken');
