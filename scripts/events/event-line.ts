import { styleText } from 'node:util';
import { fromHeaders } from '../../services/kit/bus/envelope.ts';
import { parseTopic } from '../../services/kit/bus/topics.ts';
import type { IncomingRecord } from '../../services/kit/bus/transport.ts';
import type { AvroCodec } from '../../services/kit/codec/avro.ts';

/** An event, or the result of a run, as people and programs see it. */
export interface ShownEvent {
  readonly id: string;
  readonly time: string;
  readonly service: string;
  /** Without its namespace. */
  readonly type: string;
  readonly subject: string;
  readonly correlationId?: string;
  readonly data: unknown;
}

/** Throws where the record is neither an event nor a result. */
export function readEvent(record: IncomingRecord, codec: AvroCodec): ShownEvent {
  return parseTopic(record.topic)?.kind === 'results' ? readResult(record) : readAvroEvent(record, codec);
}

function readAvroEvent({ topic, headers, value }: IncomingRecord, codec: AvroCodec): ShownEvent {
  const { id, type, subject, time, fingerprint, correlationId } = fromHeaders(headers);
  const service = parseTopic(topic)?.service ?? '';
  const data = codec.decode(type, fingerprint, value);
  return { id, time, service, type: nameOf(type), subject, correlationId, data };
}

/** The body is in the last model's own format, so that only its size is shown. */
function readResult({ headers, value, timestamp }: IncomingRecord): ShownEvent {
  const { ce_id: id, ce_type: type, ce_subject: subject, solution, operation, outcome, failure } = headers;
  if (!id || !type || !subject) throw new Error('it is not the result of a run');
  const reason = failure === undefined ? {} : { failure: JSON.parse(failure) };
  const data = { solution, operation, outcome, bytes: value.length, ...reason };
  return { id, time: new Date(timestamp).toISOString(), service: 'run', type: nameOf(type), subject, data };
}

const nameOf = (type: string): string => type.split('.').at(-1) ?? type;

/** One line; in colours where standard output is a terminal that shows them. */
export function eventLine({ time, type, subject, data }: ShownEvent): string {
  const name = /Failed|Rejected|Declined|Deleted|Revoked/.test(type) ? 'yellow' : 'green';
  return [styleText('dim', time), styleText(name, type), styleText('cyan', subject), JSON.stringify(data)].join(' ');
}
