import type { AvroCodec } from '../codec/avro.ts';
import type { AppError } from '../errors.ts';
import type { RetryPolicy } from '../retry-policy.ts';
import type { Service } from '../service.ts';
import type { Delivery } from './command.ts';
import type { Stage } from './compose-stages.ts';
import { createConsumer } from './consumer.ts';
import { type Envelope, fromHeaders } from './envelope.ts';
import { createHandledEvents } from './handled-events.ts';
import { deadLettered, wholeMessage } from './stages/dead-letter.ts';
import { limited } from './stages/limit.ts';
import { measured } from './stages/measure.ts';
import { defaultRetryPolicy, retried } from './stages/retry.ts';
import { traced } from './stages/trace.ts';
import { groupName, topicName } from './topics.ts';
import type { Transport } from './transport.ts';

/** An event as a handler receives it. */
export interface BusEvent<T = object> {
  /** The same on every redelivery; handlers drop repeats by it. */
  readonly id: string;
  readonly type: string;
  readonly data: T;
  readonly envelope: Envelope;
}

/** Resolves when the event is handled. A retriable error is retried; an error that persists makes the event a dead letter. */
export type EventHandler<T> = (event: BusEvent<T>) => Promise<void>;

/** Handlers of some events; `E` maps full type names to their data. */
export type EventHandlers<E> = { readonly [K in keyof E]: EventHandler<E[K]> };

export interface EventWorkerOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly codec: AvroCodec;
  /** By full type name. The events topics of their services are read; other types are skipped. */
  readonly handlers: Readonly<Record<string, EventHandler<never>>>;
  /** Types that say the whole state of their aggregate: one that is older than one that was handled is dropped. */
  readonly onlyNewest?: readonly string[];
  readonly retry?: RetryPolicy;
  /** Handlers that run concurrently. One that waits for its next attempt does not count. */
  readonly concurrency?: number;
  readonly maxUncommitted?: number;
}

/** No client waits for the outcome of an event, so an unavailable engine is waited for without a limit. */
export const eventRetryPolicy: RetryPolicy = { ...defaultRetryPolicy, giveUpAfterMs: Number.POSITIVE_INFINITY };

/**
 * Handles events of other services until the lifecycle stops: at least once, events of one aggregate in order. Repeats are
 * dropped where this process has handled the event; those of before its start come to the handlers. Each topic is read by a group of its own, `<prefix>.<service>.<role>-<other>`, because all members of a group have to read the
 * same topics. Events that cannot be handled go to the service's own dead-letter topic.
 */
export async function startEventWorker(options: EventWorkerOptions): Promise<void> {
  const { service, prefix, transport, codec, handlers } = options;
  const { retry = eventRetryPolicy, onlyNewest, concurrency = 64, maxUncommitted = 2_000 } = options;
  const types = Object.keys(handlers);
  const consumer = createConsumer({ service, transport, kind: 'event', types });
  const { metrics, stopping } = consumer;
  const limit = limited(concurrency, stopping);
  const handled = createHandledEvents(onlyNewest);

  async function handle({ record }: Delivery): Promise<void> {
    const envelope = fromHeaders(record.headers);
    if (handled.supersede(envelope)) return metrics.handled.inc({ type: envelope.type, outcome: 'repeated' });
    const data = codec.decode(envelope.type, envelope.fingerprint, record.value);
    await handlers[envelope.type]?.({ id: envelope.id, type: envelope.type, data: data as never, envelope });
    handled.add(envelope);
    metrics.handled.inc({ type: envelope.type, outcome: 'done' });
  }

  async function follow(other: string): Promise<void> {
    const group = groupName(prefix, service.name, `${service.role}-${other}`);
    const deadLetter = wholeMessage(topicName(prefix, service.name, 'dead'), group);
    const write = (delivery: Delivery, error: AppError) => [deadLetter(delivery, error)];
    await consumer.read({
      ...{ topic: topicName(prefix, other, 'events'), group, maxUncommitted },
      stages: [
        onlyTypes(new Set(types)),
        measured(metrics),
        traced(metrics),
        deadLettered({ transport, log: service.log, metrics, stopping, write }),
        retried(retry, metrics, stopping, service.log),
        limit,
      ],
      handle,
    });
  }

  await Promise.all([...new Set(types.map(serviceOf))].map(follow));
}

/** `bicycle.orders.OrderPlaced` is an event of the service `orders`. */
const serviceOf = (type: string): string => type.split('.').at(-2) ?? '';

/** Skips other types: a newer release may publish more than this one handles. */
const onlyTypes =
  (types: ReadonlySet<string>): Stage<Delivery, void> =>
  (next) =>
  (delivery) =>
    types.has(delivery.record.headers.ce_type ?? '') ? next(delivery) : Promise.resolve();
