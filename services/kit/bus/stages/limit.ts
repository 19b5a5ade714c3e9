import pLimit from 'p-limit';
import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';

/**
 * Inside of the retry stage, so that a command that waits for its next attempt takes no slot. On shutdown commands
 * without a slot are abandoned for redelivery.
 */
export function limited(concurrency: number, stopping: AbortSignal): Stage<Delivery, void> {
  const limit = pLimit(concurrency);
  return (next) => (delivery) =>
    limit(() => {
      stopping.throwIfAborted();
      return next(delivery);
    });
}
