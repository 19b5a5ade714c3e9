import type { IncomingRecord } from '../../../kit/bus/transport.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';

/**
 * Who gets a partition may get messages again that somebody else has handled. Whether that happened is not known; that it
 * cannot have is: the run began after the partition was ours.
 */
export interface RedeliveryDetector {
  assigned(partitions: readonly number[]): void;
  /** Whether the message may have been handled before, by whoever had the partition then. */
  mayBeRedelivered(record: IncomingRecord, ticket: RunEnvelope): boolean;
}

/** How far clocks of different hosts may be apart. */
const skewMs = 1_000;

export function createRedeliveryDetector(): RedeliveryDetector {
  const since = new Map<number, number>();
  return {
    assigned(partitions) {
      for (const partition of partitions) since.set(partition, Date.now() + skewMs);
    },
    mayBeRedelivered: ({ partition }, { beganAt, again }) =>
      again || beganAt < (since.get(partition) ?? Number.POSITIVE_INFINITY),
  };
}
