import type { LogRecord } from '../log-record.ts';
import { contextValues, readMarker, readPairs } from './context-values.ts';
import { readTime } from './record-time.ts';
import { readSeverityWord } from './severity-words.ts';
import { type RecordDefaults, toRecord } from './to-record.ts';

/** The fields up to the message, the time aside: what follows may be on later lines. */
const leastFields = 27;

/** The fields between the time of the record and the context of its thread. */
const names = [
  ...['EntryTimestamp', 'InvokeTimestamp', 'RequestID', 'InvocationID', 'InstanceUUID', 'ServiceInstanceID', 'thread'],
  ...['ServiceName', 'PartnerName', 'StatusCode', 'ResponseCode', 'ResponseDescription', 'level', 'Severity'],
  ...['ServerIPAddress', 'Timer', 'ServerFQDN', 'ClientIPAddress', 'VirtualServerName', 'ContextName', 'TargetEntity'],
  ...['ClassName', 'TargetElement', 'User', 'logger'],
];

/**
 * A record of Athena: 29 fields between pipes, the last ones context, message and marker. More pipes are those of the
 * message; a message that goes on in another line has no marker. `ServiceName` is the operation, not the component that
 * logs, so it is an attribute. Undefined where the line is none.
 */
export function parsePipeLine(line: string, defaults: RecordDefaults): LogRecord | undefined {
  const [stamp = '', ...fields] = line.split('|');
  const time = readTime(stamp.trim());
  if (time === undefined || fields.length < leastFields) return undefined;
  const named = new Map(names.map((name, at) => [name, fields[at] ?? '']));
  const [context = '', ...others] = fields.slice(names.length);
  const [message, marker] = others.length > 1 ? [others.slice(0, -1), others.at(-1)] : [others, ''];
  const level = named.get('level') ?? '';
  named.delete('level');
  return toRecord(
    {
      time,
      severity: readSeverityWord(level) ?? readSeverityWord(named.get('Severity') ?? ''),
      body: message.join('|').trim(),
      values: [...readMarker(marker ?? ''), ...contextValues(named), ...contextValues(readPairs(context))],
    },
    defaults,
  );
}
