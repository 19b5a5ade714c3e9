import { UntraceablePickle } from './untraceable-pickle.ts';
import { nameLimit, type Value } from './values.ts';

/** The memo of a pickle. */
export interface Memo {
  put(index: number, value: Value): void;
  /** Appends a value, as MEMOIZE does: its index is the size of the memo. */
  add(value: Value): void;
  get(index: number): Value;
}

/** One bit for each index; no pickle within the time-out has more. */
const indexLimit = 2 ** 27;
const keptLimit = 1_000_000;

/**
 * Stores values that may be part of an import, and for all others only that the index is used: MEMOIZE derives the next
 * index from the size, and a scanner that counts differently from Python would see another name than Python imports.
 */
export function createMemo(): Memo {
  const kept = new Map<number, Value>();
  let taken = new Uint8Array(1_024);
  let size = 0;

  function take(index: number): void {
    if (index >= indexLimit) throw new UntraceablePickle('its memo exceeds the limit');
    if (index >= taken.length * 8) {
      const larger = new Uint8Array(Math.max(taken.length * 2, (index >> 3) + 1));
      larger.set(taken);
      taken = larger;
    }
    const bit = 1 << (index & 7);
    const byte = taken[index >> 3] ?? 0;
    if ((byte & bit) === 0) size += 1;
    taken[index >> 3] = byte | bit;
  }
  const isNeeded = (value: Value) => value !== undefined && (value.kind !== 'text' || value.text.length <= nameLimit);

  function put(index: number, value: Value): void {
    take(index);
    kept.delete(index);
    if (isNeeded(value) && kept.size < keptLimit) kept.set(index, value);
  }
  return { put, add: (value) => put(size, value), get: (index) => kept.get(index) };
}
