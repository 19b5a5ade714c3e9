import { createHash } from 'node:crypto';

/** A set of texts in a few bits each: it knows every one of them, and one in thousands of others by mistake. */
export interface BloomFilter {
  has(text: string): boolean;
}

/** Each bit position is one of this many hashes. */
export const bloomHashes = 14;

/** With 14 hashes and 20 bits for each text one of 15,000 other texts is in the filter by mistake. */
export const bloomBitsPerText = 20;

export const createBloomFilter = (bits: Uint8Array): BloomFilter => ({
  has: (text) => positionsOf(text, bits).every((at) => ((bits[at >>> 3] ?? 0) >>> (at & 7)) & 1),
});

/** The bits of a filter of these texts. */
export function bloomBitsOf(texts: ReadonlySet<string>): Uint8Array {
  const bits = new Uint8Array(Math.ceil((texts.size * bloomBitsPerText) / 8));
  for (const text of texts)
    for (const at of positionsOf(text, bits)) bits[at >>> 3] = (bits[at >>> 3] ?? 0) | (1 << (at & 7));
  return bits;
}

/** Two parts of one digest give as many hashes as needed (Kirsch and Mitzenmacher). */
function positionsOf(text: string, bits: Uint8Array): number[] {
  const digest = createHash('sha256').update(text).digest();
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6) | 1];
  return Array.from({ length: bloomHashes }, (_, index) => (first + index * step) % (bits.length * 8));
}
