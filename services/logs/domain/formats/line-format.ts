import { readStamp } from './record-time.ts';

/** `stamped` is text that begins with a time. Whether a line has all fields of its format is for the parser to say. */
export type LineFormat = 'json' | 'pipe' | 'tab' | 'syslog' | 'stamped';

/** What a line says of itself by how it begins; undefined for a line that does not begin a record, and for plain text. */
export function recogniseLine(line: string): LineFormat | undefined {
  if (line.startsWith('{"')) return line.trimEnd().endsWith('}') ? 'json' : undefined;
  if (line.startsWith('<')) return /^<\d{1,3}>1 /.test(line) ? 'syslog' : undefined;
  const stamp = readStamp(line);
  if (!stamp) return undefined;
  const separator = line[stamp.length];
  if (separator === '|') return 'pipe';
  return separator === '\t' ? 'tab' : 'stamped';
}
