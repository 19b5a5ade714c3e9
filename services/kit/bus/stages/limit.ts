import pLimit from 'p-limit';
import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';

/**
 * Inside of the retry stage, so that waiting for the next attempt takes no place from others. On shutdown what has not
 * got its place yet is left for redelivery.
 */
export function limited(concurrency: number, stopping: AbortSignal): Stage<Delivery, void> {
  const limit = pLimit(concurrency);
  return (next) => (delivery) =>
    limit(() => {
      stopping.throwIfAborted();
      return next(delivery);
    });
}
