import { type LogRecord, severities } from '../log-record.ts';
import { limitAttributes } from './limit-attributes.ts';
import { cutText, limits } from './limits.ts';
import { takeIds } from './record-ids.ts';

/** What a record has where its text does not say. */
export interface RecordDefaults {
  readonly service: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

export interface RecordDraft {
  readonly time: number | undefined;
  readonly severity: number | undefined;
  readonly service?: string | undefined;
  readonly body: string;
  /** By name, what matters most first: the first of two stays. Ids among them become fields of the record. */
  readonly values: Iterable<readonly [string, unknown]>;
  /** Objects and arrays in one another, where a format allows more than others. */
  readonly depth?: number;
}

/** A record within the limits; `info` where nothing gives its severity. */
export function toRecord(draft: RecordDraft, { service, receivedAt }: RecordDefaults): LogRecord {
  const values = new Map<string, unknown>();
  for (const [name, value] of draft.values) if (!values.has(name)) values.set(name, value);
  return {
    time: draft.time ?? receivedAt,
    severity: draft.severity ?? severities.info,
    service: cutText(draft.service?.trim() || service, limits.service),
    ...takeIds(values),
    body: cutText(draft.body, limits.body),
    attributes: limitAttributes(values, draft.depth),
  };
}
