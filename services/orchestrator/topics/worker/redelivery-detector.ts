import type { IncomingRecord } from '../../../kit/bus/transport.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';

/**
 * The new owner of a partition may get messages that its last owner has handled already. Whether that happened is not
 * known; it cannot have happened where the run began after this process got the partition.
 */
export interface RedeliveryDetector {
  assigned(partitions: readonly number[]): void;
  /** Whether the message may have been handled before, by the partition's last owner. */
  mayBeRedelivered(record: IncomingRecord, envelope: Pick<RunEnvelope, 'startedAt'>): boolean;
}

/** How far clocks of different hosts may be apart. */
const skewMs = 1_000;

export function createRedeliveryDetector(): RedeliveryDetector {
  const since = new Map<number, number>();
  return {
    assigned(partitions) {
      for (const partition of partitions) since.set(partition, Date.now() + skewMs);
    },
    mayBeRedelivered: ({ partition }, { startedAt }) => startedAt < (since.get(partition) ?? Number.POSITIVE_INFINITY),
  };
}
