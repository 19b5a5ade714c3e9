import type { AvroCodec } from '../../codec/avro.ts';
import { AppError, toAppError } from '../../errors.ts';
import { derivedId } from '../../ids.ts';
import type { Command } from '../command.ts';
import { toHeaders } from '../envelope.ts';
import type { BusMetrics } from '../metrics.ts';
import type { Stage } from '../onion.ts';
import type { NewEvent, Outcome } from '../outcome.ts';
import type { ReplyWriter } from '../reply.ts';
import type { OutgoingRecord, Transport } from '../transport.ts';

export interface AnswerDeps {
  readonly transport: Transport;
  readonly codec: AvroCodec;
  readonly replies: ReplyWriter;
  /** The events topic. */
  readonly topic: string;
  readonly source: string;
  readonly metrics: BusMetrics;
}

/**
 * Publishes events and reply in one go and waits for the acks; only then may the offset move. A redelivered command
 * publishes its saved events again, under the same ids: consumers drop repeats by `ce_id`.
 */
export function answered(deps: AnswerDeps): Stage<Command, Outcome> {
  return (next) => async (command) => {
    const outcome = await next(command);
    const events =
      outcome.status === 'done' ? outcome.events.map((event, index) => eventRecord(deps, command, event, index)) : [];
    await deps.transport.publish([...events, ...deps.replies.outcome(command, outcome)]);
    deps.metrics.handled.inc({ type: command.type, outcome: outcome.status });
    return outcome;
  };
}

function eventRecord(
  { codec, topic, source }: AnswerDeps,
  command: Command,
  event: NewEvent,
  index: number,
): OutgoingRecord {
  const { fingerprint, bytes } = encode(codec, event);
  const { correlationId, traceparent, tracestate } = command.envelope;
  const headers = toHeaders({
    id: derivedId(command.id, index),
    type: event.type,
    source,
    subject: command.subject,
    time: new Date().toISOString(),
    fingerprint,
    correlationId,
    causationId: command.id,
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  });
  return { topic, key: command.subject, value: bytes, headers };
}

/** A handler that makes an event its own schema refuses is our fault: the asker must not hear that the command was invalid. */
function encode(codec: AvroCodec, { type, data }: NewEvent) {
  try {
    return codec.encode(type, data);
  } catch (cause) {
    const { message, errors } = toAppError(cause);
    const paths = errors.map(({ path }) => path).join(', ');
    throw new AppError('internal', `${message} ${paths}`.trim(), { reason: 'event_invalid', retriable: false, cause });
  }
}
