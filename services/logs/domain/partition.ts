/** The records of one hour. */
export interface Partition {
  /** `records_2026112709`; in the order of time. */
  readonly name: string;
  /** When its hour begins, in milliseconds since the epoch. */
  readonly from: number;
  readonly bytes: number;
  /** Whether it has an index of words. */
  readonly hasWords: boolean;
}

export interface Retention {
  readonly ms: number;
  readonly bytes: number;
}

export const hourMs = 3_600_000;

/** Records still come some minutes late, and are stored faster while there is no index of words. */
const settlesMs = 10 * 60_000;

/** What is to be done to partitions, given oldest first: those over the age or the size go, the newest stays in any case. */
export function dueUpkeep(partitions: readonly Partition[], { ms, bytes }: Retention, now: number) {
  let total = partitions.reduce((sum, each) => sum + each.bytes, 0);
  const drop: Partition[] = [];
  for (const partition of partitions.slice(0, -1)) {
    if (partition.from + hourMs > now - ms && total <= bytes) break;
    drop.push(partition);
    total -= partition.bytes;
  }
  const isSettled = ({ from }: Partition) => from + hourMs + settlesMs < now;
  const indexWords = partitions.slice(drop.length).filter((each) => !each.hasWords && isSettled(each));
  return { drop, indexWords };
}
