import pRetry from 'p-retry';
import type { ClaimedDelivery, DeliveryOutcome, DeliveryQueue } from '../../domain/delivery.ts';

/**
 * Notes what became of an attempt, for as long as the lease lasts: what is sent and not noted is sent twice. Errors:
 * `unavailable`, once the lease is over.
 */
export const recordDelivery = (
  queue: Pick<DeliveryQueue, 'recordOutcome'>,
  claimed: readonly ClaimedDelivery[],
  attempted: DeliveryOutcome,
  leaseMs: number,
): Promise<void> =>
  pRetry(() => queue.recordOutcome(claimed, attempted), {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 100,
    maxTimeout: 5_000,
    maxRetryTime: leaseMs,
  });
