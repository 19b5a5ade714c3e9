import type { Context } from 'koa';
import { z } from 'zod';
import { AppError, invalid } from '../../kit/errors.ts';
import { sendsCommand } from '../../kit/http/commands/answers.ts';
import { type IncomingFile, readOneFile } from '../../kit/http/multipart.ts';
import { rawFile } from '../../kit/http/raw-file.ts';
import { clientIn } from '../../platform/principals/client-of.ts';
import type { ClaimCheck, FileStore, StageOptions } from '../domain/ports.ts';
import type { FileOwner } from '../domain/quota.ts';
import type { OperationDeps } from './deps.ts';
import { fileName } from './fields.ts';

export interface ReceivedFile {
  readonly name: string;
  /** As the client declared it; `application/octet-stream` where it declared nothing useful. */
  readonly contentType: string;
  readonly claim: ClaimCheck;
}

export interface ReceiveOptions {
  readonly aggregate: string;
  readonly solutionId: string;
  readonly limitBytes: number;
}

/** What all operations have in common that take a file. */
export const takesFile = {
  uploadType: ['multipart/form-data', '*/*'],
  query: z.object({
    filename: z.string().optional().catch(undefined).describe('Name of a raw body, where no header names it.'),
  }),
  headers: sendsCommand.headers.extend({
    'content-disposition': z
      .string()
      .optional()
      .describe('Name of a raw body as `filename*` or `filename`; goes before `X-Filename`.'),
    'x-filename': z.string().optional().describe('Name of a raw body, UTF-8 or percent-encoded UTF-8.'),
  }),
  failures: [400, 401, 403, 409, 411, 413, 415, 429, 503],
} as const;

/** Headers and other fields of a form take some bytes beside the file. */
const formOverheadBytes = 2 * 1024 * 1024;

/**
 * Stages the one file of a request: that of a form, or the body itself. Errors: `invalid` (no file, several, a bad name, an
 * empty file), `length_required`, `too_large`, `rate_limited`, `unsupported_media_type`, `cancelled`, `unavailable`. Nothing stays staged
 * after any of them.
 */
export async function receiveFile(
  ctx: Context,
  { files, quotas }: Pick<OperationDeps, 'files' | 'quotas'>,
  { solutionId, limitBytes, aggregate }: ReceiveOptions,
): Promise<ReceivedFile> {
  checkBody(ctx);
  const owner = await ownerOf(ctx, solutionId);
  return quotas.upload(owner, limitBytes, (allowedBytes) =>
    receive(ctx, files, { aggregate, owner, limitBytes: allowedBytes }),
  );
}

/** For whom the client of a request stores something. */
export async function ownerOf(ctx: Context, solutionId: string): Promise<FileOwner> {
  const { service, actingUserId, user } = clientIn(ctx);
  const userId = service === undefined ? (await user())?.userId : actingUserId;
  return { solutionId, ...(userId !== undefined && { userId }) };
}

function checkBody(ctx: Context): void {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw new AppError('unsupported_media_type', 'Send the file as it is, without Content-Encoding.');
}

async function receive(ctx: Context, files: FileStore, options: StageOptions): Promise<ReceivedFile> {
  const isForm = /^multipart\//i.test(ctx.get('content-type'));
  checkLength(ctx, options.limitBytes + (isForm ? formOverheadBytes : 0), options.limitBytes);

  const take = (file: IncomingFile) => stage(files, file, options);
  if (isForm) return readOneFile(ctx.req, take, ({ claim }) => files.discard(claim.fileId));
  const { filename } = ctx.query;
  return take(rawFile(ctx.req, typeof filename === 'string' ? filename : undefined));
}

/** Rejects a body that declares itself too large before its first byte is read. */
function checkLength(ctx: Context, limitBytes: number, shownBytes: number): void {
  const { length } = ctx.request;
  if (length === undefined && !ctx.get('transfer-encoding'))
    throw new AppError('length_required', 'Send the file as the body, with Content-Length or chunked.');
  if (length !== undefined && length > limitBytes)
    throw new AppError('too_large', `The file may be ${shownBytes} bytes at most.`);
}

async function stage(files: FileStore, file: IncomingFile, options: StageOptions): Promise<ReceivedFile> {
  const name = checkName(file.name);
  const claim = await files.stage(file.stream, options);
  if (claim.size === 0) {
    await files.discard(claim.fileId);
    throw invalid('The file is empty.', [{ path: 'file', message: 'is empty' }], 'empty_file');
  }
  return { name, contentType: usefulType(file.contentType), claim };
}

function checkName(given: string | undefined): string {
  const checked = fileName.safeParse(given ?? '');
  if (checked.success) return checked.data;
  const errors = checked.error.issues.map(({ message }) => ({ path: 'filename', message }));
  throw invalid(errors.map(({ message }) => message).join(' '), errors);
}

const mediaType =
  /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(?:\s*;\s*[\w!#$&^.+-]{1,50}=(?:[\w!#$&^.+-]{1,100}|"[ -!#-~]{0,100}"))*$/;

/** Only a valid type may become a header of a download; what forms and curl send by default says nothing about the file. */
function usefulType(declared: string): string {
  const isUseful =
    declared.length <= 255 && mediaType.test(declared) && !/^application\/x-www-form-urlencoded/i.test(declared);
  return isUseful ? declared : 'application/octet-stream';
}
