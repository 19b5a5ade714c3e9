import type { AvroCodec } from '../codec/avro.ts';
import { derivedId } from '../ids.ts';
import type { Command } from './command.ts';
import { toHeaders } from './envelope.ts';
import type { Outcome, Rejection } from './outcome.ts';
import type { Headers, IncomingRecord, OutgoingRecord } from './transport.ts';

/** Full name of the body of every reply that is a no. */
export const rejectionType = 'modelyard.bus.Rejection';

/** Writes answers to where the asker listens; an empty list where nobody asked. */
export interface ReplyWriter {
  outcome(command: Command, outcome: Outcome): OutgoingRecord[];
  /** For a record that may be anything: whatever can be read of its headers decides whether somebody is told. */
  failed(record: IncomingRecord, rejection: Rejection): OutgoingRecord[];
}

export interface ReplyWriterOptions {
  readonly codec: AvroCodec;
  /** The reply topics of the services whose gateways may ask. */
  readonly topics: readonly string[];
  readonly source: string;
}

export function createReplyWriter({ codec, topics, source }: ReplyWriterOptions): ReplyWriter {
  function write(headers: Headers, status: string, type: string, data: object): OutgoingRecord[] {
    const to = parseAddress(headers.replyto, topics);
    const id = headers.ce_id;
    if (!to || !id) return [];
    const { fingerprint, bytes } = codec.encode(type, data);
    const envelope = toHeaders({
      id: derivedId(id, -1),
      type,
      source,
      // A damaged command may not say what it is about, and without a subject its asker could not read the answer.
      subject: headers.ce_subject || id,
      time: new Date().toISOString(),
      fingerprint,
      correlationId: headers.correlationid ?? id,
      causationId: id,
      ...(headers.traceparent !== undefined && { traceparent: headers.traceparent }),
    });
    return [{ ...to, key: id, value: bytes, headers: { ...envelope, outcome: status } }];
  }

  return {
    outcome(command, outcome) {
      const headers = toHeaders(command.envelope);
      if (outcome.status === 'rejected') return write(headers, 'rejected', rejectionType, outcome.rejection);
      const [event] = outcome.events;
      return write(headers, 'done', event.type, event.data);
    },
    failed: (record, rejection) => write(record.headers, 'failed', rejectionType, rejection),
  };
}

export const replyAddress = (topic: string, partition: number) => `${topic}/${partition}`;

/** Undefined where the address is missing or not in a reply topic we know: a stranger must not make us write elsewhere. */
export function parseAddress(
  address: string | undefined,
  known: readonly string[],
): { topic: string; partition: number } | undefined {
  const [topic = '', partition = '', ...rest] = address?.split('/') ?? [];
  if (!known.includes(topic) || rest.length > 0 || !/^\d{1,6}$/.test(partition)) return undefined;
  return { topic, partition: Number(partition) };
}
