import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { RandomAccess } from '../../domain/random-access.ts';
import type { ArchivedFile } from '../../domain/saved-image.ts';
import type { Blob } from '../oci/blob.ts';
import type { Digest } from '../oci/digest.ts';

const pieceBytes = 1024 * 1024;

/** A file of an archive as a blob; nothing of it is kept in memory. */
export function archivedBlob(
  archive: RandomAccess,
  { offset, size }: ArchivedFile,
  description: Pick<Blob, 'mediaType' | 'digest'>,
): Blob {
  const openRange = (start: number, end: number) => Readable.from(pieces(archive, offset + start, end - start + 1));
  return { ...description, size, open: () => openRange(0, size - 1), openRange };
}

async function* pieces(archive: RandomAccess, from: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += pieceBytes)
    yield Buffer.from(await archive.read(from + done, Math.min(pieceBytes, length - done)));
}

export interface ArchivedLayer {
  readonly digest: Digest;
  /** Of the bytes uncompressed. */
  readonly diffId: Digest;
  readonly isCompressed: boolean;
}

const gzipMagic = '1f8b';

/** Reads a layer once for its digests. Throws an Error where it is compressed and breaks off, or is larger than `limitBytes`. */
export async function readLayer(
  archive: RandomAccess,
  { offset, size }: ArchivedFile,
  limitBytes: number,
  signal: AbortSignal,
): Promise<ArchivedLayer> {
  const isCompressed = size > 1 && Buffer.from(await archive.read(offset, 2)).toString('hex') === gzipMagic;
  const [stored, plain] = [createHash('sha256'), createHash('sha256')];
  let unpacked = 0;
  async function* hashStored() {
    for await (const piece of pieces(archive, offset, size)) {
      stored.update(piece);
      yield piece;
    }
  }
  async function hashPlain(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      unpacked += piece.length;
      if (unpacked > limitBytes) throw new Error(`a layer has more than ${limitBytes} bytes`);
      plain.update(piece);
    }
  }
  const source = Readable.from(hashStored());
  if (isCompressed) await pipeline(source, createGunzip(), hashPlain, { signal });
  else await pipeline(source, hashPlain, { signal });
  return { digest: `sha256:${stored.digest('hex')}`, diffId: `sha256:${plain.digest('hex')}`, isCompressed };
}
