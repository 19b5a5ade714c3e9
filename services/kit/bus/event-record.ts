import type { AvroCodec } from '../codec/avro.ts';
import { AppError, toAppError } from '../errors.ts';
import { type Envelope, toHeaders } from './envelope.ts';
import type { NewEvent } from './outcome.ts';
import type { OutgoingRecord } from './transport.ts';

export interface EventSource {
  readonly codec: Pick<AvroCodec, 'encode'>;
  /** The events topic. */
  readonly topic: string;
  /** The sender, see `Envelope`. */
  readonly source: string;
}

/** The metadata of an event that its publisher provides. */
export type EventHead = Pick<
  Envelope,
  'id' | 'subject' | 'time' | 'correlationId' | 'causationId' | 'sequence' | 'traceparent' | 'tracestate'
>;

/** An event as a record of its topic. Errors: `internal` where the event does not match its schema. */
export function eventRecord({ codec, topic, source }: EventSource, event: NewEvent, head: EventHead): OutgoingRecord {
  const { fingerprint, bytes } = encode(codec, event);
  const headers = toHeaders({ ...head, type: event.type, source, fingerprint });
  return { topic, key: head.subject, value: bytes, headers };
}

/** An event that does not match its schema is a defect of ours: the client must not get an error about its own request. */
function encode(codec: EventSource['codec'], { type, data }: NewEvent) {
  try {
    return codec.encode(type, data);
  } catch (cause) {
    const { message, errors } = toAppError(cause);
    const paths = errors.map(({ path }) => path).join(', ');
    throw new AppError('internal', `${message} ${paths}`.trim(), { reason: 'event_invalid', retriable: false, cause });
  }
}
