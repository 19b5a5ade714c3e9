import { UntraceablePickle } from './untraceable-pickle.ts';
import { nameLimit, type Value } from './values.ts';

/** What a pickle has put aside. */
export interface Memo {
  put(index: number, value: Value): void;
  /** Puts a value where MEMOIZE does: at as many as there are. */
  add(value: Value): void;
  get(index: number): Value;
}

/** A bit for each index; more are in no pickle that a check has time for. */
const indexLimit = 2 ** 27;
const keptLimit = 1_000_000;

/**
 * Keeps what may be part of an import, and of everything else that it is there: MEMOIZE counts what the memo holds, and
 * whoever counts otherwise than Python can be shown another name than the one that is imported.
 */
export function createMemo(): Memo {
  const kept = new Map<number, Value>();
  let taken = new Uint8Array(1_024);
  let size = 0;

  function take(index: number): void {
    if (index >= indexLimit) throw new UntraceablePickle('it puts more aside than can be followed');
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
