import type { AvroCodec } from '../codec/avro.ts';
import { derivedId } from '../ids.ts';
import { platformName } from '../platform-name.ts';
import type { Command } from './command.ts';
import { toHeaders } from './envelope.ts';
import type { Outcome, Rejection } from './outcome.ts';
import type { Headers, IncomingRecord, OutgoingRecord } from './transport.ts';

/** Full type name of the body of every reply that is a rejection or a failure. */
export const rejectionType = `${platformName}.bus.Rejection`;

/** Makes the reply records of a command; an empty list where it has no reply address. */
export interface ReplyWriter {
  outcome(command: Command, outcome: Outcome): OutgoingRecord[];
  /** For a record that may be damaged: a reply is made where its headers have an id and a known reply address. */
  failed(record: IncomingRecord, rejection: Rejection): OutgoingRecord[];
}

export interface ReplyWriterOptions {
  readonly codec: AvroCodec;
  /** The reply topics of the services that may send commands. */
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
      // A damaged command may have no subject, and without one the client could not read the reply.
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

/** Undefined where the address is missing or not in a known reply topic: a client must not choose where we publish. */
export function parseAddress(
  address: string | undefined,
  known: readonly string[],
): { topic: string; partition: number } | undefined {
  const [topic = '', partition = '', ...rest] = address?.split('/') ?? [];
  if (!known.includes(topic) || rest.length > 0 || !/^\d{1,6}$/.test(partition)) return undefined;
  return { topic, partition: Number(partition) };
}
