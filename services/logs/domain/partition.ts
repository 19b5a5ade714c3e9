/** The records of one hour. */
export interface Partition {
  /** `records_2026112709`; in the order of time. */
  readonly name: string;
  /** When its hour begins, in milliseconds since the epoch. */
  readonly from: number;
  readonly bytes: number;
  /** Whether it has an index of words. */
  readonly hasWords: boolean;
  /** Slices with an index of their words: 0 to 5. They are of no use once the partition has one. */
  readonly wordSlices: readonly number[];
}

/** A part of an hour, which gets an index of words before the hour is over. */
export interface Slice {
  readonly partition: Partition['name'];
  /** 0 to 5. */
  readonly number: number;
  /** When it begins, in milliseconds since the epoch. */
  readonly from: number;
}

export interface Retention {
  readonly ms: number;
  readonly bytes: number;
}

export const hourMs = 3_600_000;
export const sliceMs = 600_000;

/** Records still come some minutes late, and are stored faster while there is no index of words. */
const settlesMs = 10 * 60_000;
/** Those that are later than this are few. */
const sliceSettlesMs = 60_000;

/** What is to be done to partitions, given oldest first: those over the age or the size go, the newest stays in any case. */
export function dueUpkeep(partitions: readonly Partition[], { ms, bytes }: Retention, now: number) {
  let total = partitions.reduce((sum, each) => sum + each.bytes, 0);
  const drop: Partition[] = [];
  for (const partition of partitions.slice(0, -1)) {
    if (partition.from + hourMs > now - ms && total <= bytes) break;
    drop.push(partition);
    total -= partition.bytes;
  }
  const kept = partitions.slice(drop.length);
  const isSettled = ({ from }: Partition) => from + hourMs + settlesMs < now;
  const isDone = ({ hasWords, wordSlices }: Partition) => hasWords && wordSlices.length === 0;
  return {
    drop,
    indexWords: kept.filter((each) => isSettled(each) && !isDone(each)),
    indexSlices: kept.filter((each) => !isSettled(each)).flatMap((each) => dueSlices(each, now)),
  };
}

function dueSlices({ name, from, wordSlices }: Partition, now: number): Slice[] {
  const settled = Math.floor((now - sliceSettlesMs - from) / sliceMs);
  const count = Math.max(0, Math.min(settled, hourMs / sliceMs));
  const missing = Array.from({ length: count }, (_, number) => number).filter((number) => !wordSlices.includes(number));
  return missing.map((number) => ({ partition: name, number, from: from + number * sliceMs }));
}
