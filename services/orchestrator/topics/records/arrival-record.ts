import type { Delivery } from '../../../kit/bus/command.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import { invalid } from '../../../kit/errors.ts';
import type { Arrival, Payload } from '../../domain/advance.ts';
import type { Claims } from '../../domain/claims.ts';
import { type Failure, failureCodes } from '../../domain/failure.ts';
import { decodeMessage, encodeAsClaim, encodeMessage } from './message-encoding.ts';
import { arrivalId } from './record-ids.ts';
import { type RunEnvelope, readRunEnvelope, requiredHeader } from './run-envelope.ts';

export const arrivalType = 'modelyard.run.Arrival';

/** An arrival as it was read. A large message is still in the claim store: its bytes are empty here. */
export interface ReadArrival extends Pick<Delivery, 'isOwned'> {
  readonly record: IncomingRecord;
  readonly envelope: RunEnvelope;
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
  envelope: RunEnvelope,
  { from, at, payload }: Arrival,
): Promise<OutgoingRecord> {
  const headers: Record<string, string> = {
    ...envelope.unchangedHeaders,
    ce_id: arrivalId(envelope.key, from, at),
    ce_type: arrivalType,
    ce_source: source,
    from,
    at,
  };
  if (envelope.log !== '') headers.hops = envelope.log;
  if (envelope.possibleDuplicate) headers.again = '1';
  if (!payload.ok) {
    headers.failure = JSON.stringify(payload.failure);
    if (payload.hard) headers.hard = '1';
    return { topic, key: envelope.runId, value: nothing, headers };
  }
  const encoding = encodeMessage(claims, payload.message);
  const encoded = encoding instanceof Promise ? await encoding : encoding;
  return { topic, key: envelope.runId, value: encoded.value, headers: Object.assign(headers, encoded.headers) };
}

/** Errors: `invalid` where the record is not an arrival. */
export function readArrival(record: IncomingRecord, isOwned: Delivery['isOwned'] = () => true): ReadArrival {
  const { headers } = record;
  const envelope = readRunEnvelope(record);
  const from = requiredHeader(headers, 'from');
  const at = requiredHeader(headers, 'at');
  return {
    record,
    isOwned,
    envelope,
    id: arrivalId(envelope.key, from, at),
    arrival: { from, at, payload: readPayload(record) },
  };
}

function readPayload({ headers, value }: IncomingRecord): Payload {
  if (headers.failure !== undefined)
    return { ok: false, failure: readFailure(headers.failure), hard: headers.hard !== undefined };
  return { ok: true, message: { bytes: value, contentType: headers['content-type'] ?? '' } };
}

/** Errors: `invalid` where the text is not a failure. */
export function readFailure(text: string): Failure {
  const failure = parse(text);
  if (!failure || !failureCodes.includes(failure.code))
    throw invalid('The header failure must be a failure as JSON.', [], 'hop_unreadable');
  return failure;
}

function parse(text: string): Failure | undefined {
  try {
    return JSON.parse(text) as Failure;
  } catch {
    return undefined;
  }
}

/** The arrival with its bytes, fetched from the claim store where they are large. Errors of `decodeMessage`. */
export async function loadArrival(claims: Claims, { record, arrival }: ReadArrival): Promise<Arrival> {
  if (record.headers.claim === undefined) return arrival;
  return { ...arrival, payload: { ok: true, message: await decodeMessage(claims, record) } };
}

/** A copy whose bytes are its own: a fetched record keeps the whole fetch in memory for as long as it waits. */
export function detachedArrival({ record, arrival, ...rest }: ReadArrival): ReadArrival {
  const { payload } = arrival;
  if (!payload.ok) return { ...rest, arrival, record: { ...record, value: nothing } };
  const value = Buffer.from(record.value);
  const message = { ...payload.message, bytes: value };
  return { ...rest, arrival: { ...arrival, payload: { ok: true, message } }, record: { ...record, value } };
}

/** The arrival with its bytes in the claim store, as if its sender had put them there. Errors of `Claims.put`. */
export async function claimedArrival(claims: Claims, arrived: ReadArrival, until: number): Promise<ReadArrival> {
  const { record, arrival } = arrived;
  const { payload } = arrival;
  if (!payload.ok) return arrived;
  const { value, headers } = await encodeAsClaim(claims, payload.message, until);
  const message = { ...payload.message, bytes: value };
  return {
    ...arrived,
    arrival: { ...arrival, payload: { ok: true, message } },
    record: { ...record, value, headers: { ...record.headers, ...headers } },
  };
}
