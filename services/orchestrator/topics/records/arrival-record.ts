import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import { invalid } from '../../../kit/errors.ts';
import type { Arrival, Payload } from '../../domain/advance.ts';
import type { Claims } from '../../domain/claims.ts';
import { type Failure, failureCodes } from '../../domain/failure.ts';
import { decodeMessage, encodeMessage } from './message-encoding.ts';
import { arrivalId } from './record-ids.ts';
import { type RunEnvelope, readRunEnvelope, requiredHeader } from './run-envelope.ts';

export const arrivalType = 'modelyard.run.Arrival';

/** An arrival as it was read. A large message is still where it was put: its bytes are empty here. */
export interface ReadArrival {
  readonly record: IncomingRecord;
  readonly ticket: RunEnvelope;
  readonly id: string;
  readonly arrival: Arrival;
}

export interface ArrivalAddress {
  readonly topic: string;
  /** `/<prefix>/orchestrator/<role>/<instance>`. */
  readonly source: string;
}

const nothing = Buffer.alloc(0);

/** Errors of `Claims.put`. */
export async function writeArrival(
  claims: Claims,
  { topic, source }: ArrivalAddress,
  ticket: RunEnvelope,
  { from, at, parcel }: Arrival,
): Promise<OutgoingRecord> {
  const headers: Record<string, string> = {
    ...ticket.carried,
    ce_id: arrivalId(ticket.key, from, at),
    ce_type: arrivalType,
    ce_source: source,
    from,
    at,
  };
  if (ticket.log !== '') headers.hops = ticket.log;
  if (ticket.again) headers.again = '1';
  if (!parcel.ok) {
    headers.failure = JSON.stringify(parcel.failure);
    if (parcel.hard) headers.hard = '1';
    return { topic, key: ticket.runId, value: nothing, headers };
  }
  const packing = encodeMessage(claims, parcel.message);
  const packed = packing instanceof Promise ? await packing : packing;
  return { topic, key: ticket.runId, value: packed.value, headers: Object.assign(headers, packed.headers) };
}

/** Throws `invalid` where the record is none of ours. */
export function readArrival(record: IncomingRecord): ReadArrival {
  const { headers } = record;
  const ticket = readRunEnvelope(record);
  const from = requiredHeader(headers, 'from');
  const at = requiredHeader(headers, 'at');
  return { record, ticket, id: arrivalId(ticket.key, from, at), arrival: { from, at, parcel: readPayload(record) } };
}

function readPayload({ headers, value }: IncomingRecord): Payload {
  if (headers.failure !== undefined)
    return { ok: false, failure: readFailure(headers.failure), hard: headers.hard !== undefined };
  return { ok: true, message: { bytes: value, contentType: headers['content-type'] ?? '' } };
}

/** Throws `invalid` where the text is no failure. */
export function readFailure(text: string): Failure {
  const failure = parse(text);
  if (!failure || !failureCodes.includes(failure.code))
    throw invalid('The header failure is no failure.', [], 'hop_unreadable');
  return failure;
}

function parse(text: string): Failure | undefined {
  try {
    return JSON.parse(text) as Failure;
  } catch {
    return undefined;
  }
}

/** The arrival with its bytes, wherever they are. Errors of `unpack`. */
export async function loadArrival(claims: Claims, { record, arrival }: ReadArrival): Promise<Arrival> {
  if (record.headers.claim === undefined) return arrival;
  return { ...arrival, parcel: { ok: true, message: await decodeMessage(claims, record) } };
}
