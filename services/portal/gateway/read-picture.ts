import { fileTypeFromBuffer } from 'file-type';
import type { Context } from 'koa';
import { AppError, invalid } from '../../kit/errors.ts';
import { type IncomingFile, readOneFile } from '../../kit/http/multipart.ts';

/** Accepted types, detected from the bytes whatever name or type the client gave. SVG is excluded: it can contain scripts. */
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Bytes that headers and other fields of a form may take beside the file. */
const formOverheadBytes = 1 << 20;

/**
 * The only picture of a form, in base64. Errors: `too_large`; `unsupported_media_type` for no form or no picture;
 * `invalid` for a broken form, an empty file, none or several.
 */
export async function readPicture(ctx: Context, limitBytes: number): Promise<string> {
  const tooLarge = () => new AppError('too_large', `A picture may be ${limitBytes} bytes at most.`);
  if ((ctx.request.length ?? 0) > limitBytes + formOverheadBytes) throw tooLarge();
  const bytes = await readOneFile(
    ctx.req,
    (file) => readAll(file, limitBytes, tooLarge),
    async () => undefined,
  );
  if (bytes.length === 0) throw invalid('The picture is empty.', [], 'empty_file');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !pictureTypes.includes(type.mime))
    throw new AppError('unsupported_media_type', 'Send a PNG, JPEG, GIF or WebP picture.', {
      reason: 'image_not_recognised',
    });
  return bytes.toString('base64');
}

async function readAll({ stream }: IncomingFile, limitBytes: number, tooLarge: () => AppError): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > limitBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
