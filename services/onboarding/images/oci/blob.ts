import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type Digest, digestOf } from './digest.ts';

/** Bytes for a registry. They can be opened again: a registry that wants a token answers the first attempt with 401. */
export interface Blob {
  readonly mediaType: string;
  readonly digest: Digest;
  readonly size: number;
  open(): Promise<Readable> | Readable;
  /** Both ends inclusive. Absent where parts cannot be read on their own; such a blob is sent in one request. */
  readonly openRange?: (start: number, end: number) => Readable;
}

export function bytesBlob(mediaType: string, content: string | Uint8Array): Blob & { readonly bytes: Buffer } {
  const bytes = Buffer.from(content);
  return { mediaType, bytes, digest: digestOf(bytes), size: bytes.length, open: () => Readable.from([bytes]) };
}

export function fileBlob(file: string, description: Pick<Blob, 'mediaType' | 'digest' | 'size'>): Blob {
  return {
    ...description,
    open: () => createReadStream(file),
    openRange: (start, end) => createReadStream(file, { start, end }),
  };
}
