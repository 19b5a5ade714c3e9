import { readStamp } from './record-time.ts';

/** `stamped` is text that begins with a time. */
export type LineFormat = 'json' | 'pipe' | 'tab' | 'syslog' | 'stamped';

/** The fields of a pipe-delimited record up to its message: what follows may be on later lines. */
export const leastPipes = 27;
/** The columns up to the message: an editor or a copy may have lost the empty one at the end. */
export const leastTabs = 6;

/** What a line says of itself by how it begins; undefined for a line that does not begin a record, and for plain text. */
export function recogniseLine(line: string): LineFormat | undefined {
  if (line.startsWith('{"')) return line.trimEnd().endsWith('}') ? 'json' : undefined;
  if (line.startsWith('<')) return /^<\d{1,3}>1 /.test(line) ? 'syslog' : undefined;
  const stamp = readStamp(line);
  if (!stamp) return undefined;
  const separator = line[stamp.length];
  if (separator === '|' && hasAtLeast(line, '|', leastPipes)) return 'pipe';
  return separator === '\t' && hasAtLeast(line, '\t', leastTabs) ? 'tab' : 'stamped';
}

function hasAtLeast(line: string, separator: string, count: number): boolean {
  let at = -1;
  for (let found = 0; found < count; found += 1) {
    at = line.indexOf(separator, at + 1);
    if (at === -1) return false;
  }
  return true;
}
