import type { LogRecord } from '../log-record.ts';
import { exceptionValues } from './exception-values.ts';
import { parseJsonLine } from './json-line.ts';
import { limitAttributes } from './limit-attributes.ts';
import { cutMark, cutText, limits } from './limits.ts';
import { type LineFormat, recogniseLine } from './line-format.ts';
import { parsePipeLine } from './pipe-line.ts';
import { parsePlainLine } from './plain-line.ts';
import { parseSyslogLine } from './syslog-line.ts';
import { parseTabLine } from './tab-line.ts';
import type { RecordDefaults } from './to-record.ts';

export { groupLines, type LineGroup } from './group-lines.ts';

/** What a record keeps of its lines: 256 Ki characters. */
export const groupLimits = { lines: 500, characters: 262_144 } as const;

type ParseLine = (line: string, defaults: RecordDefaults) => LogRecord | undefined;

const parsers: { readonly [format in LineFormat]?: ParseLine } = {
  json: parseJsonLine,
  pipe: parsePipeLine,
  tab: parseTabLine,
  syslog: parseSyslogLine,
};

/**
 * The record of a group of lines. Lines after the first are its stack trace, or part of its body where the format has no
 * place for one. Lines that only look like a format are plain text.
 */
export function parseRecord(lines: readonly string[], defaults: RecordDefaults): LogRecord {
  const [line = '', ...others] = keepLines(lines);
  const format = recogniseLine(line);
  const record = format && parsers[format]?.(line, defaults);
  if (!record) return parsePlainLine([line, ...others].join('\n').trimEnd(), defaults);
  const rest = others.join('\n').trimEnd();
  if (rest.trim() === '') return record;
  if (format === 'syslog') return { ...record, body: cutText(`${record.body}\n${rest}`, limits.body) };
  return { ...record, attributes: withStackTrace(record.attributes, rest) };
}

/** Without blank lines at its start, carriage returns, and what is beyond the limits. */
function keepLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let left: number = groupLimits.characters;
  let at = Math.max(
    0,
    lines.findIndex((line) => line.trim() !== ''),
  );
  for (; at < lines.length && kept.length < groupLimits.lines && left > 0; at += 1) {
    const line = (lines[at] ?? '').replace(/\r$/, '');
    kept.push(line.slice(0, left));
    left -= line.length + 1;
  }
  const isWhole = at === lines.length && left >= -1;
  return isWhole ? kept : [...kept.slice(0, -1), `${kept.at(-1)}${cutMark}`];
}

/** A record that has a stack trace already, such as one of JSON, has both in it. */
function withStackTrace(attributes: LogRecord['attributes'], text: string): LogRecord['attributes'] {
  const earlier = attributes['exception.stacktrace'];
  const values: [string, unknown][] =
    typeof earlier === 'string' ? [['exception.stacktrace', `${earlier}\n${text}`]] : exceptionValues(text);
  return limitAttributes([...values, ...Object.entries(attributes)]);
}
