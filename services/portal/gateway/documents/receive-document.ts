import type { Context } from 'koa';
import { AppError, invalid } from '../../../kit/errors.ts';
import { type IncomingFile, readOneFile } from '../../../kit/http/multipart.ts';
import { newId } from '../../../kit/ids.ts';
import { sendWithoutReply } from '../../app/send-command.ts';
import { type DocumentFile, documentFile, documentNameProblem } from '../../domain/document-files.ts';
import type { RevisionAccess } from '../../domain/revisions.ts';
import type { TextCode } from '../../domain/workspaces.ts';
import type { PortalDeps } from '../operation.ts';

/** A document whose bytes are safe with content, and that nobody can see yet. */
export interface ReceivedDocument {
  readonly documentId: string;
  readonly name: string;
  readonly file: DocumentFile;
  /** Bytes. */
  readonly size: number;
}

export interface DocumentTarget {
  readonly revision: RevisionAccess;
  readonly code: TextCode;
  readonly requestId: string;
}

/** Headers and other fields of a form take some bytes beside the file. */
const formOverheadBytes = 1 << 20;

/**
 * Reads the one file of a form and streams it to content as it comes. Errors: `too_large`; `invalid` for a bad name, a
 * broken form, no file, an empty one or several; `unsupported_media_type`; `cancelled`; `unavailable`. Nothing is left behind.
 */
export async function receiveDocument(
  ctx: Context,
  deps: PortalDeps,
  target: DocumentTarget,
): Promise<ReceivedDocument> {
  const { PORTAL_DOCUMENT_LIMIT_BYTES: limitBytes } = deps.config;
  if ((ctx.request.length ?? 0) > limitBytes + formOverheadBytes) throw tooLarge();
  const take = (incoming: IncomingFile) => storeFile(deps, incoming, target);
  return readOneFile(ctx.req, take, ({ file }) => discardDocument(deps, file, target.requestId));
}

async function storeFile(deps: PortalDeps, { name: given, contentType, stream }: IncomingFile, target: DocumentTarget) {
  const { revision, code, requestId } = target;
  const name = (given ?? '').normalize('NFC');
  const problem = documentNameProblem(name);
  if (problem) throw invalid(problem, [{ path: 'filename', message: problem }], 'bad_name');
  const documentId = newId();
  const file = documentFile(code, { ...revision, documentId, name });
  const flow = { stream, contentType: safeContentType(contentType) };
  const limitBytes = deps.config.PORTAL_DOCUMENT_LIMIT_BYTES;
  const size = await deps.content.storeDocument({ file, flow, limitBytes, requestId });
  return { documentId, name, file, size };
}

/** Takes the bytes of a document away again that did not come to be. Errors: `unavailable`. */
export async function discardDocument(deps: PortalDeps, file: DocumentFile, requestId: string): Promise<void> {
  const { workspace, solutionId, revisionId } = file;
  await sendWithoutReply(deps, {
    to: 'content',
    type: 'modelyard.content.DeleteDocument',
    // That of the command that stored it, behind which this one has to come.
    aggregate: `documents/${workspace}/${solutionId}/${revisionId}`,
    data: file,
    requestId,
  });
}

/** What is no media type must not become a header; a form within a form would be taken apart. */
const safeContentType = (declared: string): string =>
  /^(?!multipart\/)[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/i.test(declared) ? declared : 'application/octet-stream';

export const tooLarge = () => new AppError('too_large', 'Document size is greater than allowed size');
