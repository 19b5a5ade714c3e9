import type { Context } from 'koa';
import { AppError, invalid } from '../../kit/errors.ts';
import { type IncomingFile, readOneFile } from '../../kit/http/multipart.ts';
import { rawFile } from '../../kit/http/raw-file.ts';
import type { ClaimCheck, FileStore } from '../domain/ports.ts';
import { createChecks } from './checks.ts';

export interface ReceivedFile {
  readonly name: string;
  /** As the client declared it; `application/octet-stream` where it declared nothing useful. */
  readonly contentType: string;
  readonly claim: ClaimCheck;
}

export interface ReceiveOptions {
  readonly aggregate: string;
  readonly limitBytes: number;
}

/** Headers and other fields of a form take some bytes beside the file. */
const formOverheadBytes = 2 * 1024 * 1024;

/**
 * Stages the one file a request brings, as a form or as the body itself. Errors: `invalid` (no file, several, a bad
 * name, an empty file), `length_required`, `too_large`, `unsupported_media_type`, `cancelled`, `unavailable`. Nothing
 * stays staged after any of them.
 */
export async function receiveFile(ctx: Context, files: FileStore, options: ReceiveOptions): Promise<ReceivedFile> {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw new AppError('unsupported_media_type', 'Send the file as it is, without Content-Encoding.');
  const form = /^multipart\//i.test(ctx.get('content-type'));
  refuseByLength(ctx, options.limitBytes + (form ? formOverheadBytes : 0), options.limitBytes);

  const take = (file: IncomingFile) => stage(files, file, options);
  if (form) return readOneFile(ctx.req, take, ({ claim }) => files.discard(claim.fileId));
  const { filename } = ctx.query;
  return take(rawFile(ctx.req, typeof filename === 'string' ? filename : undefined));
}

/** What declares itself too large is refused before its first byte. */
function refuseByLength(ctx: Context, limitBytes: number, shownBytes: number): void {
  const { length } = ctx.request;
  if (length === undefined && !ctx.get('transfer-encoding'))
    throw new AppError('length_required', 'Send the file as the body, with Content-Length or chunked.');
  if (length !== undefined && length > limitBytes)
    throw new AppError('too_large', `The file may be ${shownBytes} bytes at most.`);
}

async function stage(files: FileStore, file: IncomingFile, options: ReceiveOptions): Promise<ReceivedFile> {
  const checks = createChecks();
  const name = checks.fileName('filename', file.name);
  checks.end();
  const claim = await files.stage(file.stream, options);
  if (claim.size === 0) {
    await files.discard(claim.fileId);
    throw invalid('The file is empty.', [{ path: 'file', message: 'The file is empty.' }], 'empty_file');
  }
  return { name, contentType: usefulType(file.contentType), claim };
}

const mediaType =
  /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:\s*;\s*[\w!#$&^.+-]{1,50}=(?:[\w!#$&^.+-]{1,100}|"[ -!#-~]{0,100}"))*$/;

/** A type that is none must not become a header of a download; what forms and curl send by default says nothing. */
function usefulType(declared: string): string {
  const useful =
    declared.length <= 255 && mediaType.test(declared) && !/^application\/x-www-form-urlencoded/i.test(declared);
  return useful ? declared : 'application/octet-stream';
}
