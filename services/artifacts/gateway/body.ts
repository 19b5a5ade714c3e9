import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from '../../kit/errors.ts';
import { bodyChunks } from '../../kit/http/body-chunks.ts';

/** Reading it never destroys the request, so that an error can still be answered. Fails with `cancelled` where the client leaves. */
export const bodyOf = (ctx: Context): Readable => Readable.from(chunksOf(ctx), { objectMode: false });

async function* chunksOf({ req }: Context) {
  try {
    yield* bodyChunks(req);
  } catch (cause) {
    throw new AppError('cancelled', 'The upload broke off.', { cause });
  }
}

/** Errors: `too_large`. */
export async function readText(ctx: Context, limitBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bodyChunks(ctx.req)) {
    size += piece.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/**
 * Rejects a body that declares itself too large, or encoded, before its first byte is read. Errors: `unsupported_media_type`,
 * `length_required`, `too_large`.
 */
export function checkBody(ctx: Context, limitBytes: number): void {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw new AppError('unsupported_media_type', 'Send the file as it is, without Content-Encoding.');
  const { length } = ctx.request;
  if (length === undefined && !ctx.get('transfer-encoding'))
    throw new AppError('length_required', 'Send the file as the body, with Content-Length or chunked.');
  if (length !== undefined && length > limitBytes) throw tooLarge(limitBytes);
}

const tooLarge = (limitBytes: number) => new AppError('too_large', `The file may be ${limitBytes} bytes at most.`);
