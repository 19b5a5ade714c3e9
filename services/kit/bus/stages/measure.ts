import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { BusMetrics } from '../metrics.ts';

/** Counts messages in flight and measures their duration. */
export function measured({ inFlight, seconds, typeOf }: BusMetrics): Stage<Delivery, void> {
  return (next) => async (delivery) => {
    inFlight.inc();
    const end = seconds.startTimer({ type: typeOf(delivery.record) });
    try {
      await next(delivery);
    } finally {
      end();
      inFlight.dec();
    }
  };
}
