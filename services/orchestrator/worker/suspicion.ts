import type { IncomingRecord } from '../../kit/bus/transport.ts';
import type { RunTicket } from '../hops/run-ticket.ts';

/**
 * Who gets a partition may get messages again that somebody else has handled. Whether that happened is not known; that it
 * cannot have is: the run began after the partition was ours.
 */
export interface Suspicion {
  assigned(partitions: readonly number[]): void;
  /** Whether the message may have been handled before, by whoever had the partition then. */
  of(record: IncomingRecord, ticket: RunTicket): boolean;
}

/** How far clocks of different hosts may be apart. */
const skewMs = 1_000;

export function createSuspicion(): Suspicion {
  const since = new Map<number, number>();
  return {
    assigned(partitions) {
      for (const partition of partitions) since.set(partition, Date.now() + skewMs);
    },
    of: ({ partition }, { beganAt, again }) => again || beganAt < (since.get(partition) ?? Number.POSITIVE_INFINITY),
  };
}
