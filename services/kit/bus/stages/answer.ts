import { derivedId } from '../../ids.ts';
import type { Command } from '../command.ts';
import { type EventSource, eventRecord } from '../event-record.ts';
import type { BusMetrics } from '../metrics.ts';
import type { Stage } from '../onion.ts';
import type { NewEvent, Outcome } from '../outcome.ts';
import type { ReplyWriter } from '../reply.ts';
import type { OutgoingRecord, Transport } from '../transport.ts';

export interface AnswerDeps extends EventSource {
  readonly transport: Transport;
  readonly replies: ReplyWriter;
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
      outcome.status === 'done' ? outcome.events.map((event, index) => consequence(deps, command, event, index)) : [];
    await deps.transport.publish([...events, ...deps.replies.outcome(command, outcome)]);
    deps.metrics.handled.inc({ type: command.type, outcome: outcome.status });
    return outcome;
  };
}

function consequence(source: EventSource, command: Command, event: NewEvent, index: number): OutgoingRecord {
  const { correlationId, traceparent, tracestate } = command.envelope;
  return eventRecord(source, event, {
    id: derivedId(command.id, index),
    subject: command.subject,
    time: new Date().toISOString(),
    correlationId,
    causationId: command.id,
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  });
}
