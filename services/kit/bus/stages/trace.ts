import { inSpan, SpanKind } from '../../trace.ts';
import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { BusMetrics } from '../metrics.ts';

/** Continues the sender's trace, so that one request is one trace from HTTP to the store; and takes the time. */
export function traced(metrics: BusMetrics): Stage<Delivery, void> {
  return (next) => async (delivery) => {
    const { topic, headers, partition, offset } = delivery.record;
    const type = metrics.typeOf(headers);
    metrics.inFlight.inc();
    const end = metrics.seconds.startTimer({ type });
    try {
      await inSpan(`handle ${type.split('.').pop()}`, SpanKind.CONSUMER, headers, async (span) => {
        span.setAttributes({
          'messaging.system': 'kafka',
          'messaging.destination.name': topic,
          'messaging.destination.partition.id': String(partition),
          'messaging.kafka.offset': offset,
          'messaging.message.id': headers.ce_id ?? '',
        });
        await next(delivery);
      });
    } finally {
      end();
      metrics.inFlight.dec();
    }
  };
}
