import { invalid } from '../errors.ts';
import { platformName } from '../platform-name.ts';
import type { Headers } from './transport.ts';

/** The metadata of every message: a CloudEvent in binary mode, plus what the command pipeline needs. */
export interface Envelope {
  /** Unique to the message and the same on every redelivery. */
  readonly id: string;
  /** Full Avro name of the body: `bicycle.orders.PlaceOrder`. */
  readonly type: string;
  /** The sender: `/bicycle/orders/gateway/<instance>`. */
  readonly source: string;
  /** The aggregate it is about; also the Kafka key. */
  readonly subject: string;
  /** ISO 8601. */
  readonly time: string;
  /** Fingerprint of the writer's schema, see `codec/avro.ts`. */
  readonly fingerprint: string;
  /** Shared by all messages that follow from one request. */
  readonly correlationId: string;
  /** The message this one is a consequence of. */
  readonly causationId?: string;
  /**
   * Place of an event among the events of its aggregate: a later one has a greater number. Events of one command share
   * theirs, and a repeat has the number it had.
   */
  readonly sequence?: number;
  /** Milliseconds since the epoch after which no client waits for the outcome. */
  readonly deadline?: number;
  /** Where the reply is published: `topic/partition`. */
  readonly replyTo?: string;
  readonly traceparent?: string;
  readonly tracestate?: string;
}

/** CloudEvents compares sequences as texts, so that numbers need the same length: that of the largest 64 bit integer. */
const toSequenceText = (sequence: number): string => String(sequence).padStart(19, '0');

const schemaPrefix = `urn:${platformName}:avro:`;

export function toHeaders(envelope: Envelope): Record<string, string> {
  const headers: Record<string, string> = {
    ce_specversion: '1.0',
    ce_id: envelope.id,
    ce_type: envelope.type,
    ce_source: envelope.source,
    ce_subject: envelope.subject,
    ce_time: envelope.time,
    ce_dataschema: `${schemaPrefix}${envelope.fingerprint}`,
    'content-type': 'application/avro',
    correlationid: envelope.correlationId,
  };
  if (envelope.sequence !== undefined) headers.ce_sequence = toSequenceText(envelope.sequence);
  if (envelope.causationId !== undefined) headers.causationid = envelope.causationId;
  if (envelope.deadline !== undefined) headers.deadline = new Date(envelope.deadline).toISOString();
  if (envelope.replyTo !== undefined) headers.replyto = envelope.replyTo;
  if (envelope.traceparent) headers.traceparent = envelope.traceparent;
  if (envelope.tracestate) headers.tracestate = envelope.tracestate;
  return headers;
}

/** Throws `invalid` where a required header is missing; such a message becomes a dead letter. */
export function fromHeaders(headers: Headers): Envelope {
  const need = (name: string): string => {
    const value = headers[name];
    if (!value) throw invalid(`The message has no header ${name}.`, [], 'envelope_incomplete');
    return value;
  };
  const schema = need('ce_dataschema');
  const deadline = headers.deadline === undefined ? undefined : Date.parse(headers.deadline);
  if (Number.isNaN(deadline)) throw invalid('The header deadline is not an ISO 8601 time.', [], 'envelope_incomplete');
  const sequence = headers.ce_sequence === undefined ? undefined : Number(headers.ce_sequence);
  if (sequence !== undefined && !Number.isSafeInteger(sequence))
    throw invalid('The header ce_sequence is not a number.', [], 'envelope_incomplete');
  return {
    id: need('ce_id'),
    type: need('ce_type'),
    source: need('ce_source'),
    subject: need('ce_subject'),
    time: need('ce_time'),
    fingerprint: schema.startsWith(schemaPrefix) ? schema.slice(schemaPrefix.length) : schema,
    correlationId: headers.correlationid ?? need('ce_id'),
    ...(sequence !== undefined && { sequence }),
    ...(headers.causationid !== undefined && { causationId: headers.causationid }),
    ...(deadline !== undefined && { deadline }),
    ...(headers.replyto !== undefined && { replyTo: headers.replyto }),
    ...(headers.traceparent !== undefined && { traceparent: headers.traceparent }),
    ...(headers.tracestate !== undefined && { tracestate: headers.tracestate }),
  };
}
