import { inSpan, SpanKind } from '../../trace.ts';
import type { Delivery } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { BusMetrics } from '../metrics.ts';

/** Continues the sender's trace, so that one request is one trace from HTTP to the store. */
export function traced({ typeOf }: BusMetrics): Stage<Delivery, void> {
  return (next) => (delivery) => {
    const { topic, headers, partition, offset } = delivery.record;
    return inSpan(`handle ${typeOf(delivery.record).split('.').pop()}`, SpanKind.CONSUMER, headers, async (span) => {
      span.setAttributes({
        'messaging.system': 'kafka',
        'messaging.destination.name': topic,
        'messaging.destination.partition.id': String(partition),
        'messaging.kafka.offset': offset,
        'messaging.message.id': headers.ce_id ?? '',
      });
      await next(delivery);
    });
  };
}
