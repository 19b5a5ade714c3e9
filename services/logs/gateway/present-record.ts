import { severityName } from '../domain/log-record.ts';
import type { StoredRecord } from '../domain/log-search.ts';
import { formatId } from './record-id.ts';

/** A record as clients see it. */
export const presentRecord = ({ id, time, severity, ...rest }: StoredRecord) => ({
  id: formatId(id),
  time: new Date(time).toISOString(),
  level: severityName(severity),
  severity,
  ...rest,
});
