import pRetry from 'p-retry';
import type { ClaimedDelivery, DeliveryOutcome, DeliveryQueue } from '../../domain/delivery.ts';

/**
 * Records the outcome of an attempt, retrying until the lease expires: an attempt that is not recorded is repeated.
 * Errors: `unavailable` when the lease has expired.
 */
export const recordDelivery = (
  queue: Pick<DeliveryQueue, 'recordOutcome'>,
  claimed: readonly ClaimedDelivery[],
  outcome: DeliveryOutcome,
  leaseMs: number,
): Promise<void> =>
  pRetry(() => queue.recordOutcome(claimed, outcome), {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 100,
    maxTimeout: 5_000,
    maxRetryTime: leaseMs,
  });
