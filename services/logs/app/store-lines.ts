import type { Clock } from '../../kit/clock.ts';
import { parseRecord } from '../domain/formats/lines.ts';
import { type LogRecord, severities } from '../domain/log-record.ts';
import type { Append, RecordStore } from '../domain/ports.ts';
import { redactRecord } from '../domain/redaction/redact.ts';

export interface Lines extends Omit<Append, 'records'> {
  /** The lines of each record, or a record that has been read already. */
  readonly records: readonly (readonly string[] | LogRecord)[];
  /** Whose lines are where they do not say. */
  readonly service: string;
}

/** Resolves to whether they were stored, see `RecordStore`. Errors: `unavailable`. */
export type StoreLines = (lines: Lines) => Promise<boolean>;

export interface StoredCounts {
  readonly stored: number;
  readonly expired: number;
  readonly unreadable: number;
}

export interface StoreLinesDeps {
  readonly store: Pick<RecordStore, 'append'>;
  readonly clock: Clock;
  /** Older records are left out: their partition would be dropped again. */
  readonly retentionMs: number;
  /** Hears how many records were stored, how many were left out because of their age, and how many could not be read. */
  readonly onStored: (counts: StoredCounts) => void;
}

/** A clock may be ahead by this. */
const aheadMs = 5 * 60_000;

export function createStoreLines({ store, clock, retentionMs, onStored }: StoreLinesDeps): StoreLines {
  return async ({ records, service, ...place }) => {
    const receivedAt = clock.now();
    let unreadable = 0;
    function read(given: readonly string[] | LogRecord): LogRecord {
      if ('body' in given) return given;
      try {
        return redactRecord(parseRecord(given, { service, receivedAt }));
      } catch (thrown) {
        // One record that breaks the reader must not hold up all that come after it.
        unreadable += 1;
        return unreadableRecord(service, receivedAt, thrown);
      }
    }
    const all = records.map((given) => inTime(read(given), receivedAt));
    const kept = all.filter(({ time }) => time >= receivedAt - retentionMs);
    const isStored = await store.append({ ...place, records: kept });
    if (isStored) onStored({ stored: kept.length, expired: all.length - kept.length, unreadable });
    return isStored;
  };
}

/** Without a word of the record: secrets in it may not have been found. */
const unreadableRecord = (service: string, time: number, thrown: unknown): LogRecord => ({
  ...{ time, severity: severities.error, service, body: 'A record of the log could not be read.' },
  attributes: { 'exception.message': thrown instanceof Error ? thrown.message : String(thrown) },
});

/** A record of the future would be the newest one until its time has come, and keep its partition for as long. */
function inTime(record: LogRecord, now: number): LogRecord {
  if (record.time <= now + aheadMs) return record;
  const stated = new Date(record.time).toISOString();
  return { ...record, time: now, attributes: { ...record.attributes, 'log.time': stated } };
}
