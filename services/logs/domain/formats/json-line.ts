import type { LogRecord } from '../log-record.ts';
import { readTime } from './record-time.ts';
import { readSeverityWord } from './severity-words.ts';
import { readText, takeValue } from './take-value.ts';
import { type RecordDefaults, toRecord } from './to-record.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON line of ours or of another logger (pino, zap, Logstash); undefined where the line is no JSON object. */
export function parseJsonLine(line: string, defaults: RecordDefaults): LogRecord | undefined {
  const fields = parseObject(line);
  if (!fields) return undefined;
  const values = new Map<string, unknown>(Object.entries(fields));
  return toRecord(
    {
      time: takeValue(values, ['time', 'timestamp', '@timestamp', 'ts'], readTime),
      severity: takeValue(values, ['level', 'severity', 'log.level'], readLevel),
      service: takeValue(values, ['service', 'service.name'], readText),
      body: takeValue(values, ['msg', 'message'], readText) ?? line,
      values: [...takeException(values), ...values],
    },
    defaults,
  );
}

function parseObject(line: string): object | undefined {
  // JSON.parse throws for every line of text, which costs more than to look at its first character.
  if (!line.trimStart().startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(line);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The name of a level, or pino's number: 10 for trace up to 60 for fatal, custom levels between them. */
function readLevel(value: unknown): number | undefined {
  if (typeof value === 'string') return readSeverityWord(value);
  if (typeof value !== 'number' || value < 10 || value >= 70) return undefined;
  return (Math.floor(value / 10) - 1) * 4 + 1;
}

const exceptionNames = new Map([
  ['type', 'exception.type'],
  ['message', 'exception.message'],
  ['stack', 'exception.stacktrace'],
]);

/** The attributes of `err`; what else an error has, such as a code, stays in it. */
function takeException(values: Map<string, unknown>): [string, unknown][] {
  const error = values.get('err');
  if (!isObject(error)) return [];
  const known: [string, unknown][] = [];
  const rest: [string, unknown][] = [];
  for (const [name, value] of Object.entries(error)) {
    const attribute = typeof value === 'string' ? exceptionNames.get(name) : undefined;
    if (attribute === undefined) rest.push([name, value]);
    else known.push([attribute, value]);
  }
  if (rest.length === 0) values.delete('err');
  else values.set('err', Object.fromEntries(rest));
  return known;
}
