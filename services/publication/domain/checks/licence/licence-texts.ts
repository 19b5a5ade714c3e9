/** The texts of known licences, for comparison. */
export interface LicenceTexts {
  add(id: string, text: string): void;
  /** The most similar licence, with a similarity from 0 to 1; undefined if none is similar. */
  closest(text: string): { readonly id: string; readonly similarity: number } | undefined;
  /** Similarity of a text to one licence, from 0 to 1. */
  similarity(text: string, id: string): number;
}

export function createLicenceTexts(): LicenceTexts {
  const fingerprints = new Map<string, Fingerprint>();
  return {
    add(id, text) {
      fingerprints.set(id, fingerprint(text));
    },
    similarity: (text, id) => similarityOf(fingerprint(text), fingerprints.get(id) ?? new Uint32Array()),
    closest(text) {
      const searched = fingerprint(text);
      let best: { id: string; similarity: number } | undefined;
      for (const [id, known] of fingerprints) {
        const similarity = similarityOf(searched, known);
        if (similarity > (best?.similarity ?? 0)) best = { id, similarity };
      }
      return best;
    },
  };
}

/** Sorted hashes of all pairs of neighbouring words. */
type Fingerprint = Uint32Array;

function fingerprint(text: string): Fingerprint {
  const words = wordsOf(text);
  const pairs = new Set<number>();
  for (let at = 1; at < words.length; at += 1) pairs.add(hash(`${words[at - 1]} ${words[at]}`));
  return Uint32Array.from(pairs).sort();
}

/** Removes what differs between copies of a licence: copyright holders, placeholders, layout. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/^[\s*#/;-]*(?:copyright|\(c\)|©)[^\n]*$/gm, ' ')
    .replaceAll(/<[^>\n]{0,80}>|\[[^\]\n]{0,80}\]/g, ' ')
    .replaceAll('licence', 'license')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Sørensen–Dice coefficient. */
function similarityOf(one: Fingerprint, other: Fingerprint): number {
  const [shorter, longer] = [Math.min(one.length, other.length), Math.max(one.length, other.length)];
  // Upper bound of the coefficient; avoids most comparisons.
  if (shorter === 0 || (2 * shorter) / (shorter + longer) < 0.5) return 0;
  let [left, right, both] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const [a = 0, b = 0] = [one[left], other[right]];
    if (a === b) both += 1;
    if (a <= b) left += 1;
    if (b <= a) right += 1;
  }
  return (2 * both) / (one.length + other.length);
}
