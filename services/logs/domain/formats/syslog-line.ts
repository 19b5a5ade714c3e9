import type { LogRecord } from '../log-record.ts';
import { readTime } from './record-time.ts';
import { readStructuredData } from './structured-data.ts';
import { type RecordDefaults, toRecord } from './to-record.ts';

/** Priority, time, host, application, process and message id; each has the length that the RFC allows. */
const header = /^<(\d{1,3})>1 (\S{1,64}) (\S{1,255}) (\S{1,48}) (\S{1,128}) (\S{1,32}) /;

/** OpenTelemetry's numbers for severities 0 to 7: emergency, alert, critical, error, warning, notice, informational, debug. */
const severities = [23, 22, 21, 17, 13, 10, 9, 5];

/** A message of syslog, RFC 5424, without the length that precedes it on a stream; undefined where the line is none. */
export function parseSyslogLine(line: string, defaults: RecordDefaults): LogRecord | undefined {
  const found = header.exec(line);
  if (!found) return undefined;
  const [whole, priority, time, host, app, process, messageId] = found.map((field) =>
    field === '-' ? undefined : field,
  );
  const code = Number(priority);
  const data = readStructuredData(line, whole?.length ?? 0);
  if (code > 191 || !data) return undefined;
  return toRecord(
    {
      time: readTime(time),
      severity: severities[code % 8],
      service: app,
      body: line.slice(data.end).replace(/^ ?\uFEFF?/, ''),
      values: [
        ['host.name', host],
        ['process.pid', process !== undefined && /^\d{1,10}$/.test(process) ? Number(process) : process],
        ['msgid', messageId],
        ['syslog.facility', Math.floor(code / 8)],
        ...data.values,
      ],
    },
    defaults,
  );
}
