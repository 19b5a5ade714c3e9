import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Checksums } from '../domain/checksums.ts';

/** Reads `source` to its end. */
export async function computeChecksums(source: Readable): Promise<Checksums> {
  const hashes = {
    md5: createHash('md5'),
    sha1: createHash('sha1'),
    sha256: createHash('sha256'),
    sha512: createHash('sha512'),
  };
  for await (const piece of source) for (const hash of Object.values(hashes)) hash.update(piece);
  return {
    md5: hashes.md5.digest('hex'),
    sha1: hashes.sha1.digest('hex'),
    sha256: hashes.sha256.digest('hex'),
    sha512: hashes.sha512.digest('hex'),
  };
}
