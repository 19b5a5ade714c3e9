import { type EventSource, eventRecord } from '../../bus/event-record.ts';
import type { NewEvent } from '../../bus/outcome.ts';
import { sizeOfRecord } from '../../bus/record-size.ts';
import type { OutgoingRecord } from '../../bus/transport.ts';
import type { OutgoingChange } from './change.ts';
import type { NumberedChange } from './queue.ts';

/** Maps a change to its event: type and data. */
export type ToEvent = (change: OutgoingChange) => NewEvent;

/** A change as a message. One over the limit is published without the rows: rejected by the broker it would block all later ones. */
export function toRecord(
  source: EventSource,
  toEvent: ToEvent,
  change: NumberedChange,
  limitBytes: number,
): OutgoingRecord {
  const { sequence } = change;
  const record = write(source, toEvent, { ...change, shortened: false }, sequence);
  if (sizeOfRecord(record) <= limitBytes) return record;
  return write(source, toEvent, { ...change, before: null, after: null, shortened: true }, sequence);
}

function write(source: EventSource, toEvent: ToEvent, change: OutgoingChange, sequence: number): OutgoingRecord {
  return eventRecord(source, toEvent(change), {
    id: change.changeId,
    subject: `${change.aggregateType}/${change.aggregateId}`,
    time: new Date(change.at).toISOString(),
    sequence,
    correlationId: change.requestId ?? change.changeId,
    ...(change.traceparent !== null && { traceparent: change.traceparent }),
  });
}
