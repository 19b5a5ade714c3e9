import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { BusMetrics } from '../metrics.ts';

/** Counts messages in flight and measures their duration. */
export function measured({ inFlight, seconds, typeOf }: BusMetrics): Stage<Delivery, void> {
  return (next) => async (delivery) => {
    inFlight.inc();
    const startedAt = performance.now();
    try {
      await next(delivery);
    } finally {
      seconds.observe({ type: typeOf(delivery.record) }, (performance.now() - startedAt) / 1_000);
      inFlight.dec();
    }
  };
}
