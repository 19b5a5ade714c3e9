import pLimit from 'p-limit';
import type { AvroCodec } from '../codec/avro.ts';
import { toAppError } from '../errors.ts';
import { retryUntilStopped } from '../retry-until-stopped.ts';
import type { Service } from '../service.ts';
import type { Delivery } from './command.ts';
import { composeStages, type Stage } from './compose-stages.ts';
import { type Consumption, consume } from './consume.ts';
import { deadLetterRecord } from './dead-letter.ts';
import { type Envelope, fromHeaders } from './envelope.ts';
import { type BusMetrics, createBusMetrics, measureLag } from './metrics.ts';
import { defaultRetryPolicy, type RetryPolicy, retried } from './stages/retry.ts';
import { traced } from './stages/trace.ts';
import { groupName, topicName } from './topics.ts';
import type { IncomingRecord, Transport } from './transport.ts';

/** An event as a handler sees it. */
export interface BusEvent<T = object> {
  /** The same on every redelivery; who acts on events drops repeats by it. */
  readonly id: string;
  readonly type: string;
  readonly data: T;
  readonly envelope: Envelope;
}

/** Resolves when nothing of the event is left to do. A throw is retried where it is retriable and ends as a dead letter. */
export type EventHandler<T> = (event: BusEvent<T>) => Promise<void>;

/** Handlers of some events; `E` maps full type names to their data. */
export type EventHandlers<E> = { readonly [K in keyof E]: EventHandler<E[K]> };

export interface EventWorkerOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly codec: AvroCodec;
  /** By full type name; their services' events are read, and types that are not named here are passed over. */
  readonly handlers: Readonly<Record<string, EventHandler<never>>>;
  readonly retry?: RetryPolicy;
  /** Handlers at work at the same time. One that waits for its next attempt does not count. */
  readonly concurrency?: number;
  readonly maxUncommitted?: number;
}

/** Events come by themselves and nobody waits for an answer, so an engine that is away is waited for as long as it takes. */
export const eventRetryPolicy: RetryPolicy = { ...defaultRetryPolicy, unavailableLimitMs: Number.POSITIVE_INFINITY };

/**
 * Follows what other services tell until the lifecycle stops: at least once, events of one aggregate in order. Each topic
 * is read by a group of its own, `<prefix>.<service>.<role>-<other>`, because all members of a group have to read the
 * same topics. What can not be handled goes to the service's own dead letters.
 */
export async function startEventWorker(options: EventWorkerOptions): Promise<void> {
  const { service, prefix, transport, handlers, maxUncommitted = 2_000 } = options;
  const { log, life } = service;
  const metrics = createBusMetrics(service.metrics, Object.keys(handlers), 'event');
  const stopping = new AbortController();
  const handle = createPipeline(options, metrics, stopping.signal);
  const others = [...new Set(Object.keys(handlers).map(serviceOf))];
  const consumptions = await Promise.all(
    others.map((other) =>
      consume({
        transport,
        group: groupOf(options, other),
        topic: topicName(prefix, other, 'events'),
        log,
        maxUncommitted,
        handle: (record) => (isHandled(record, handlers) ? handle({ record, attempt: 1 }) : Promise.resolve()),
      }),
    ),
  );
  measureLag(service.metrics, () => lagsOf(consumptions));
  life.addCheck('event topics joined', () => consumptions.every(({ joined }) => joined));
  life.onStop('event worker', async () => {
    // Ends the waiting for another attempt, so that draining does not take as long as a back-off.
    stopping.abort();
    await Promise.all(consumptions.map((each) => each.drain()));
  });
}

/** `modelyard.catalog.RecordCreated` is told by the catalog. */
const serviceOf = (type: string): string => type.split('.').at(-2) ?? '';

const groupOf = ({ prefix, service }: EventWorkerOptions, other: string): string =>
  groupName(prefix, service.name, `${service.role}-${other}`);

const isHandled = ({ headers }: IncomingRecord, handlers: EventWorkerOptions['handlers']): boolean =>
  headers.ce_type !== undefined && Object.hasOwn(handlers, headers.ce_type);

/** The way of an event, outermost stage first. */
function createPipeline(
  options: EventWorkerOptions,
  metrics: BusMetrics,
  stopping: AbortSignal,
): (delivery: Delivery) => Promise<void> {
  const { codec, handlers, retry = eventRetryPolicy, concurrency = 64 } = options;
  const limit = pLimit(concurrency);
  const limited: Stage<Delivery, void> = (next) => (delivery) =>
    limit(() => {
      stopping.throwIfAborted();
      return next(delivery);
    });
  return composeStages<Delivery, void>(
    [traced(metrics), deadLettered(options, metrics, stopping), retried(retry, metrics, stopping), limited],
    async ({ record }) => {
      const envelope = fromHeaders(record.headers);
      const data = codec.decode(envelope.type, envelope.fingerprint, record.value);
      await handlers[envelope.type]?.({ id: envelope.id, type: envelope.type, data: data as never, envelope });
      metrics.handled.inc({ type: envelope.type, outcome: 'done' });
    },
  );
}

/** Keeps what can not be handled, whole; while the broker does not take it the event stays where it is. */
function deadLettered(options: EventWorkerOptions, metrics: BusMetrics, stopping: AbortSignal): Stage<Delivery, void> {
  const { service, prefix, transport } = options;
  const topic = topicName(prefix, service.name, 'dead');
  return (next) => async (delivery) => {
    try {
      await next(delivery);
    } catch (thrown) {
      if (stopping.aborted) throw thrown;
      const { record, attempt: attempts } = delivery;
      const error = toAppError(thrown);
      const type = metrics.typeOf(record.headers);
      const group = groupOf(options, serviceOf(type));
      const letter = deadLetterRecord({ topic, group, record, error, attempts, time: new Date().toISOString() });
      await retryUntilStopped(() => transport.publish([letter]), stopping);
      metrics.deadLetters.inc({ type, code: error.reason });
      service.log.error({ err: error, type, id: record.headers.ce_id }, 'event given up; see `npm run dead`');
    }
  };
}

/** Added up where partitions of several topics have the same number. */
function lagsOf(consumptions: readonly Consumption[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const consumption of consumptions)
    for (const [partition, lag] of consumption.lags()) sum.set(partition, (sum.get(partition) ?? 0) + lag);
  return sum;
}
