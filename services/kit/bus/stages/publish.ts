import { derivedId } from '../../ids.ts';
import type { Command } from '../command.ts';
import type { SignCommand } from '../command-signature.ts';
import type { Stage } from '../compose-stages.ts';
import { type EventSource, eventRecord } from '../event-record.ts';
import type { BusMetrics } from '../metrics.ts';
import type { NewEvent, NextCommand, Outcome } from '../outcome.ts';
import type { ReplyWriter } from '../reply.ts';
import type { OutgoingRecord, Transport } from '../transport.ts';

export interface PublishDeps extends EventSource {
  readonly transport: Transport;
  readonly replies: ReplyWriter;
  readonly metrics: BusMetrics;
  /** The topic of next commands, which is the one the command came from. */
  readonly commands: string;
  /** The events of an outcome are in an outbox, from which a relay publishes them. */
  readonly eventsInOutbox: boolean;
  /** For next commands. */
  readonly sign: SignCommand | undefined;
}

/**
 * Publishes events, next commands and reply together and waits for the acknowledgements; only then may the offset move.
 * A redelivered command publishes its saved outcome again under the same ids: consumers drop repeats by `ce_id`.
 */
export function published(deps: PublishDeps): Stage<Command, Outcome> {
  return (next) => async (command) => {
    const outcome = await next(command);
    const records = outcome.status === 'done' ? consequences(deps, command, outcome) : [];
    await deps.transport.publish([...records, ...deps.replies.outcome(command, outcome)]);
    deps.metrics.handled.inc({ type: command.type, outcome: outcome.status });
    return outcome;
  };
}

type Done = Extract<Outcome, { status: 'done' }>;

function consequences(deps: PublishDeps, command: Command, { events, next = [], sequence }: Done): OutgoingRecord[] {
  const place = sequence === undefined ? {} : { sequence };
  return [
    ...(deps.eventsInOutbox ? [] : events).map((event: NewEvent, index) => {
      const of = event.subject === undefined ? { subject: command.subject, ...place } : { subject: event.subject };
      const head = { id: derivedId(command.id, index), ...of, ...headOf(command) };
      return eventRecord(deps, event, head);
    }),
    ...next.map(({ type, aggregate, data }: NextCommand, index) => {
      // Counted down from -2: the numbers from 0 on are the events', -1 is the reply's.
      const head = { id: derivedId(command.id, -2 - index), subject: aggregate, ...headOf(command) };
      const record = eventRecord({ ...deps, topic: deps.commands }, { type, data }, head);
      return deps.sign ? deps.sign(record, command.signedBy?.caller) : record;
    }),
  ];
}

function headOf({ id, envelope: { correlationId, traceparent, tracestate } }: Command) {
  return {
    time: new Date().toISOString(),
    correlationId,
    causationId: id,
    ...(traceparent !== undefined && { traceparent }),
    ...(tracestate !== undefined && { tracestate }),
  };
}
