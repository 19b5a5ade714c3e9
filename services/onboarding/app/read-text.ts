import type { Readable } from 'node:stream';
import { invalid, toAppError } from '../../kit/errors.ts';

/** Documents are limited when they are staged; this is for what others stored. */
const longest = 4 << 20;

/** A small document as text. Errors: `invalid` where it is not UTF-8 or too long; those of the stream. */
export async function readText(what: string, source: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of source) {
      size += piece.length;
      if (size > longest) throw invalid(`${what} is longer than ${longest} bytes.`);
      pieces.push(piece);
    }
  } catch (thrown) {
    throw toAppError(thrown);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw invalid(`${what} is not a text in UTF-8.`);
  }
}
