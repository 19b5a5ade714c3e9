import type { RandomAccess } from '../domain/random-access.ts';

/** Bytes that are read together: directories and headers are asked for in pieces of a few bytes. */
const window = 256 * 1024;

/** Reads small pieces from a window of the file, large ones directly. */
export function createWindowedReader(source: RandomAccess): RandomAccess {
  let start = 0;
  let held: Uint8Array = new Uint8Array(0);
  return {
    size: source.size,
    async read(offset, length) {
      if (offset < 0 || length < 0 || offset + length > source.size)
        throw new RangeError(`${length} bytes at ${offset} are not in a file of ${source.size} bytes`);
      if (length > window) return source.read(offset, length);
      if (offset < start || offset + length > start + held.length) {
        held = await source.read(offset, Math.min(window, source.size - offset));
        start = offset;
      }
      return held.subarray(offset - start, offset - start + length);
    },
  };
}
