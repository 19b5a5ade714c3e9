import type { AvroCodec } from '../codec/avro.ts';
import { AppError, toAppError } from '../errors.ts';
import { type Envelope, toHeaders } from './envelope.ts';
import type { NewEvent } from './outcome.ts';
import type { OutgoingRecord } from './transport.ts';

export interface EventSource {
  readonly codec: Pick<AvroCodec, 'encode'>;
  /** The events topic. */
  readonly topic: string;
  /** Who tells it, see `Envelope`. */
  readonly source: string;
}

/** What an event has to say about itself besides its content. */
export type EventHead = Pick<
  Envelope,
  'id' | 'subject' | 'time' | 'correlationId' | 'causationId' | 'traceparent' | 'tracestate'
>;

/** An event as it goes onto its topic. Errors: `internal` where the event's own schema refuses it. */
export function eventRecord({ codec, topic, source }: EventSource, event: NewEvent, head: EventHead): OutgoingRecord {
  const { fingerprint, bytes } = encode(codec, event);
  const headers = toHeaders({ ...head, type: event.type, source, fingerprint });
  return { topic, key: head.subject, value: bytes, headers };
}

/** An event its schema refuses is our fault: who asked for the change must not hear that what they sent was invalid. */
function encode(codec: EventSource['codec'], { type, data }: NewEvent) {
  try {
    return codec.encode(type, data);
  } catch (cause) {
    const { message, errors } = toAppError(cause);
    const paths = errors.map(({ path }) => path).join(', ');
    throw new AppError('internal', `${message} ${paths}`.trim(), { reason: 'event_invalid', retriable: false, cause });
  }
}
