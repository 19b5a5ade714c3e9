/** How many bytes `value`, from 0 to 4,294,967,295, takes as a varint. */
export function varintSize(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x200000) return 3;
  return value < 0x10000000 ? 4 : 5;
}

/** Writes `value`, from 0 to 4,294,967,295, and says where the next byte goes. */
export function writeVarint(out: Uint8Array, at: number, value: number): number {
  let [next, rest] = [at, value];
  while (rest > 0x7f) {
    out[next++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  out[next++] = rest;
  return next;
}

/** Below this a loop is faster than the call that copies memory, which has to make a view of the bytes first. */
const shortCopy = 40;

/** Copies `bytes` from `start` to `end` and says where the next byte goes. */
export function copyBytes(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number): number {
  const size = end - start;
  if (size > shortCopy) {
    // Not subarray: that of a Buffer makes another Buffer, which takes longer.
    out.set(new Uint8Array(bytes.buffer, bytes.byteOffset + start, size), at);
  } else {
    for (let index = 0; index < size; index += 1) out[at + index] = bytes[start + index] ?? 0;
  }
  return at + size;
}
