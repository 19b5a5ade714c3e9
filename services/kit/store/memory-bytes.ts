import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limitUpload } from './upload.ts';

/** The twin of `GridFiles.write` without an engine. Errors: those of `limitUpload`. */
export const collectUpload = (source: Readable, limitBytes: number): Promise<Buffer> =>
  buffer(limitUpload(source, limitBytes));

/** The twin of `GridFiles.read`: the stream fails with what `find` throws. Both ends of the range are inclusive. */
export function readBytes(find: () => Buffer, range?: { readonly start: number; readonly end: number }): Readable {
  return Readable.from(piecesOf(find, range), { objectMode: false });
}

const pieceBytes = 65_536;

function* piecesOf(find: () => Buffer, { start, end } = { start: 0, end: Number.MAX_SAFE_INTEGER - 1 }) {
  const wanted = find().subarray(start, end + 1);
  for (let at = 0; at < wanted.length; at += pieceBytes) yield wanted.subarray(at, at + pieceBytes);
}
