import type { Context } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import { readOneFile } from '../../../kit/http/multipart.ts';
import type { AppDeps } from '../../app/deps.ts';
import { type DocumentTarget, discardDocument, type StoredDocument, storeDocument } from '../../app/store-document.ts';

/** Bytes that headers and other fields of a form may take beside the file. */
const formOverheadBytes = 1 << 20;

/**
 * Reads the only file of a form and streams it to content as it arrives. Errors: `too_large`; `invalid` for a bad name, a
 * broken form, no file, an empty one or several; `unsupported_media_type`; `cancelled`; `unavailable`. Nothing is left behind.
 */
export async function receiveDocument(ctx: Context, deps: AppDeps, target: DocumentTarget): Promise<StoredDocument> {
  if ((ctx.request.length ?? 0) > deps.config.PORTAL_DOCUMENT_LIMIT_BYTES + formOverheadBytes)
    throw new AppError('too_large', 'Document size is greater than allowed size');
  return readOneFile(
    ctx.req,
    (incoming) => storeDocument(deps, incoming, target),
    ({ file }) => discardDocument(deps, file, target),
  );
}
