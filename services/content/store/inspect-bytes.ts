import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Enough to recognise every image format. */
const headBytes = 4_100;

/** Reads `source` to its end: its size, its SHA-256 (lower-case hex) and its first bytes. */
export async function inspectBytes(source: Readable) {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const piece of source) {
    if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
    size += piece.length;
    hash.update(piece);
  }
  return { size, sha256: hash.digest('hex'), head };
}
