import pLimit from 'p-limit';
import { type Clock, systemClock } from '../clock.ts';
import type { AvroCodec } from '../codec/avro.ts';
import { AppError } from '../errors.ts';
import { retryUntilStopped } from '../retry-until-stopped.ts';
import type { Service } from '../service.ts';
import type { Command, Delivery, Handler, OutcomeStore } from './command.ts';
import { composeStages, type Stage } from './compose-stages.ts';
import { consume } from './consume.ts';
import { type BusMetrics, createBusMetrics, measureLag } from './metrics.ts';
import type { Outcome } from './outcome.ts';
import { createReplyWriter } from './reply.ts';
import { deadLettered } from './stages/dead-letter.ts';
import { withinDeadline } from './stages/deadline.ts';
import { decoded } from './stages/decode.ts';
import { published } from './stages/publish.ts';
import { defaultRetryPolicy, type RetryPolicy, retried } from './stages/retry.ts';
import { traced } from './stages/trace.ts';
import { groupName, topicName } from './topics.ts';
import type { Transport } from './transport.ts';

export interface WorkerOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly codec: AvroCodec;
  /** By full type name; see `Handlers`. */
  readonly handlers: Readonly<Record<string, Handler<never>>>;
  readonly outcomes: OutcomeStore;
  readonly retry?: RetryPolicy;
  readonly clock?: Clock;
  /** Handlers at work at the same time. One that waits for its next attempt does not count. */
  readonly concurrency?: number;
  readonly maxUncommitted?: number;
  /** Services whose gateways may ask besides this one's own: their reply topics are known, and exist. */
  readonly clientServices?: readonly string[];
}

/** Joins the worker group of the service and answers its commands until the lifecycle stops. */
export async function startWorker(options: WorkerOptions): Promise<void> {
  const { service, prefix, transport, maxUncommitted = 2_000 } = options;
  const metrics = createBusMetrics(service.metrics, Object.keys(options.handlers));
  const stopping = new AbortController();
  const handle = createPipeline(options, metrics, stopping.signal);
  const consumption = await consume({
    transport,
    group: groupName(prefix, service.name, 'worker'),
    topic: topicName(prefix, service.name, 'commands'),
    log: service.log,
    maxUncommitted,
    handle: (record) => retryUntilStopped(() => handle({ record, attempt: 1 }), stopping.signal),
  });
  measureLag(service.metrics, consumption.lags);
  service.life.addCheck('command topic joined', () => consumption.joined);
  service.life.onStop('worker', async () => {
    // Ends the waiting for another attempt, so that draining does not take as long as a back-off.
    stopping.abort();
    await consumption.drain();
  });
}

/** The way of a record through a worker, outermost stage first. */
function createPipeline(
  options: WorkerOptions,
  metrics: BusMetrics,
  stopping: AbortSignal,
): (delivery: Delivery) => Promise<void> {
  const {
    service,
    prefix,
    transport,
    codec,
    outcomes,
    retry = defaultRetryPolicy,
    clock = systemClock,
    concurrency = 128,
    clientServices = [],
  } = options;
  const source = `/${prefix}/${service.name}/worker/${service.instance}`;
  const group = groupName(prefix, service.name, 'worker');
  const addresses = [service.name, ...clientServices].map((name) => topicName(prefix, name, 'replies'));
  const replies = createReplyWriter({ codec, topics: addresses, source });
  const topic = topicName(prefix, service.name, 'dead');
  const events = topicName(prefix, service.name, 'events');
  const commands = topicName(prefix, service.name, 'commands');
  const inner = composeStages<Command, Outcome>(
    [
      published({ transport, codec, replies, topic: events, commands, source, metrics }),
      withinDeadline(outcomes, clock),
    ],
    dispatch(options.handlers),
  );
  return composeStages<Delivery, void>(
    [
      traced(metrics),
      deadLettered({ transport, replies, outcomes, topic, group, log: service.log, metrics, stopping }),
      retried(retry, metrics, stopping),
      limited(concurrency, stopping),
    ],
    decoded(codec, inner),
  );
}

/**
 * Inside of the retry stage, so that waiting for the next attempt takes no place from others. On shutdown what has not
 * got its place yet is left for redelivery.
 */
function limited(concurrency: number, stopping: AbortSignal): Stage<Delivery, void> {
  const limit = pLimit(concurrency);
  return (next) => (delivery) =>
    limit(() => {
      stopping.throwIfAborted();
      return next(delivery);
    });
}

function dispatch(handlers: WorkerOptions['handlers']): (command: Command) => Promise<Outcome> {
  return async (command) => {
    const handler = Object.hasOwn(handlers, command.type) ? handlers[command.type] : undefined;
    if (!handler)
      throw new AppError('invalid', `Nobody here handles ${command.type}.`, {
        reason: 'unknown_command',
        retriable: false,
      });
    return handler(command as Command<never>);
  };
}
