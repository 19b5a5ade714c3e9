import { invalid } from '../../kit/errors.ts';
import type { IncomingFile } from '../../kit/http/multipart.ts';
import { newId } from '../../kit/ids.ts';
import { type DocumentFile, documentFile, documentNameProblem } from '../domain/document-files.ts';
import type { RevisionAccess } from '../domain/revisions.ts';
import type { TextCode } from '../domain/workspaces.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { sendWithoutReply } from './send-command.ts';

/** A document whose bytes content has stored, and that is not visible yet. */
export interface StoredDocument {
  readonly documentId: string;
  readonly name: string;
  readonly file: DocumentFile;
  /** Bytes. */
  readonly size: number;
}

/** What a document is attached to. */
export interface DocumentTarget extends CallerContext {
  readonly revision: RevisionAccess;
  readonly code: TextCode;
}

/** Streams a file to content as it arrives. Errors: `invalid` for a bad name; `too_large`; `cancelled`; `unavailable`. */
export async function storeDocument(
  { content, config }: AppDeps,
  { name: given, contentType, stream }: IncomingFile,
  { revision, code, caller, requestId }: DocumentTarget,
): Promise<StoredDocument> {
  const name = (given ?? '').normalize('NFC');
  const problem = documentNameProblem(name);
  if (problem) throw invalid(problem, [{ path: 'filename', message: problem }], 'bad_name');
  const documentId = newId();
  const file = documentFile(code, { ...revision, documentId, name });
  const limitBytes = config.PORTAL_DOCUMENT_LIMIT_BYTES;
  const body = { stream, contentType: safeContentType(contentType) };
  const size = await content.storeDocument({ file, body, limitBytes, userId: caller.userId, requestId });
  return { documentId, name, file, size };
}

/** Deletes the bytes of a document that was not attached. Errors: `unavailable`. */
export async function discardDocument(
  deps: AppDeps,
  file: DocumentFile,
  { caller, requestId }: CallerContext,
): Promise<void> {
  const { workspace, solutionId, revisionId } = file;
  await sendWithoutReply(deps, {
    to: 'content',
    type: 'modelyard.content.DeleteDocument',
    // The aggregate of the command that stored the bytes: this command has to follow that one.
    aggregate: `documents/${workspace}/${solutionId}/${revisionId}`,
    data: file,
    caller,
    requestId,
  });
}

/** A value that is no media type must not become a header; content would parse a form within a form. */
const safeContentType = (declared: string): string =>
  /^(?!multipart\/)[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/i.test(declared) ? declared : 'application/octet-stream';
