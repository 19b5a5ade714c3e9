import type { LogRecord } from '../log-record.ts';
import { contextValues, readMarker, readPairs } from './context-values.ts';
import { exceptionValues } from './exception-values.ts';
import { readTime } from './record-time.ts';
import { readSeverityWord } from './severity-words.ts';
import { type RecordDefaults, toRecord } from './to-record.ts';

/** The columns up to the message: an editor or a copy may have lost the empty one at the end. */
const leastColumns = 7;

/**
 * A record of Boreas and later: time, thread, level, logger, marker, context, message and exception between tabs; tabs and
 * newlines in the last four are `\t` and `\n`. Undefined where the line is none.
 */
export function parseTabLine(line: string, defaults: RecordDefaults): LogRecord | undefined {
  const columns = line.split('\t');
  const [stamp = '', thread = '', level = '', logger = '', marker = '', context = '', message = ''] = columns;
  const time = readTime(stamp);
  if (time === undefined || columns.length < leastColumns) return undefined;
  const exception = unescapeText(columns.slice(7).join('\t')).trim();
  const pairs = readPairs(unescapeText(context));
  return toRecord(
    {
      time,
      severity: readSeverityWord(level) ?? readSeverity(pairs),
      body: unescapeText(message),
      values: [
        ...(exception === '' ? [] : exceptionValues(exception)),
        ...readMarker(unescapeText(marker)),
        ...contextValues([['thread', thread], ['logger', logger], ...pairs]),
      ],
    },
    defaults,
  );
}

function readSeverity(pairs: readonly [string, string][]): number | undefined {
  const [, word] = pairs.find(([key]) => key === 'ResponseSeverity' || key === 'Severity') ?? [];
  return word === undefined ? undefined : readSeverityWord(word);
}

/** Backslashes themselves are not escaped at the source, so all others stay as they are. */
const unescapeText = (text: string): string =>
  text.replaceAll(/\\[tn]/g, (escaped) => (escaped === '\\t' ? '\t' : '\n'));
