import pRetry from 'p-retry';
import type { Attempted, ClaimedDelivery, DeliveryQueue } from '../../domain/delivery.ts';

/**
 * Notes what became of an attempt, for as long as the lease lasts: what is sent and not noted is sent twice. Errors:
 * `unavailable`, once the lease is over.
 */
export const noteSurely = (
  queue: Pick<DeliveryQueue, 'note'>,
  claimed: readonly ClaimedDelivery[],
  attempted: Attempted,
  leaseMs: number,
): Promise<void> =>
  pRetry(() => queue.note(claimed, attempted), {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 100,
    maxTimeout: 5_000,
    maxRetryTime: leaseMs,
  });
