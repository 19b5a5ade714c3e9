import type { RandomAccess } from '../../../../services/onboarding/domain/random-access.ts';

export interface Counted extends RandomAccess {
  /** Bytes and pieces that were read so far. */
  bytes: number;
  reads: number;
}

/** A file in memory that counts what is read of it. */
export function inMemory(bytes: Uint8Array): Counted {
  return {
    ...{ size: bytes.length, bytes: 0, reads: 0 },
    async read(offset, length) {
      if (offset < 0 || offset + length > bytes.length) throw new Error(`read beyond the file: ${offset}, ${length}`);
      this.bytes += length;
      this.reads += 1;
      return bytes.subarray(offset, offset + length);
    },
  };
}
