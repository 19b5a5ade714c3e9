import { type Clock, systemClock } from '../clock.ts';
import type { AvroCodec } from '../codec/avro.ts';
import { AppError } from '../errors.ts';
import type { RetryPolicy } from '../retry-policy.ts';
import type { Service } from '../service.ts';
import type { Command, Handler, OutcomeStore } from './command.ts';
import type { CommandSignatures } from './command-signature.ts';
import { composeStages } from './compose-stages.ts';
import { createConsumer } from './consumer.ts';
import { type Outcome, toRejection } from './outcome.ts';
import { createReplyWriter } from './reply.ts';
import { deadLettered, wholeMessage } from './stages/dead-letter.ts';
import { withinDeadline } from './stages/deadline.ts';
import { decoded } from './stages/decode.ts';
import { limited } from './stages/limit.ts';
import { measured } from './stages/measure.ts';
import { published } from './stages/publish.ts';
import { defaultRetryPolicy, retried } from './stages/retry.ts';
import { traced } from './stages/trace.ts';
import { verified } from './stages/verify.ts';
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
  /** Undefined: everybody who reaches the broker may send commands. */
  readonly signatures: CommandSignatures | undefined;
  readonly retry?: RetryPolicy;
  readonly clock?: Clock;
  /** Handlers that run concurrently. One that waits for its next attempt does not count. */
  readonly concurrency?: number;
  readonly maxUncommitted?: number;
  /** Other services that send commands to this one; replies are published to their reply topics as well. */
  readonly clientServices?: readonly string[];
  /** The events of an outcome were put into an outbox in the transaction of the change: the worker does not publish them. */
  readonly eventsInOutbox?: boolean;
}

/** Joins the worker group of the service and handles its commands until the lifecycle stops. */
export async function startWorker(options: WorkerOptions): Promise<void> {
  const {
    service,
    prefix,
    transport,
    codec,
    handlers,
    outcomes,
    signatures,
    clientServices = [],
    eventsInOutbox = false,
  } = options;
  const { retry = defaultRetryPolicy, clock = systemClock, concurrency = 128, maxUncommitted = 2_000 } = options;
  const { log } = service;
  const source = `/${prefix}/${service.name}/worker/${service.instance}`;
  const group = groupName(prefix, service.name, 'worker');
  const commands = topicName(prefix, service.name, 'commands');
  const events = topicName(prefix, service.name, 'events');
  const addresses = [service.name, ...clientServices].map((name) => topicName(prefix, name, 'replies'));
  const replies = createReplyWriter({ codec, topics: addresses, source });
  const deadLetter = wholeMessage(topicName(prefix, service.name, 'dead'), group);

  const publishing = { codec, topic: events, source, sign: signatures?.sign };
  const consumer = createConsumer({ service, transport, kind: 'command', types: Object.keys(handlers) });
  const { metrics, stopping } = consumer;
  await consumer.read({
    ...{ topic: commands, group, maxUncommitted },
    stages: [
      measured(metrics),
      traced(metrics),
      deadLettered({
        ...{ transport, log, metrics, stopping },
        // Published together with the reply, so that no operation hangs; clients that poll get the failure from the store.
        write: (delivery, error) => [
          deadLetter(delivery, error),
          ...replies.failed(delivery.record, toRejection(error)),
        ],
        onKept: (id, error) => outcomes.recordFailure(id, { status: 'failed', rejection: toRejection(error) }),
      }),
      ...(signatures ? [verified(signatures.verify, service)] : []),
      retried(retry, metrics, stopping, log),
      limited(concurrency, stopping),
    ],
    handle: decoded(
      codec,
      composeStages<Command, Outcome>(
        [
          published({ ...publishing, transport, replies, commands, metrics, eventsInOutbox }),
          withinDeadline(outcomes, clock),
        ],
        dispatch(handlers),
      ),
    ),
  });
}

function dispatch(handlers: WorkerOptions['handlers']): (command: Command) => Promise<Outcome> {
  return async (command) => {
    const handler = Object.hasOwn(handlers, command.type) ? handlers[command.type] : undefined;
    if (!handler)
      throw new AppError('invalid', `This service has no handler for ${command.type}.`, {
        reason: 'unknown_command',
        retriable: false,
      });
    return handler(command as Command<never>);
  };
}
