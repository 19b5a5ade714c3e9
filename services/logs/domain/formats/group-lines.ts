import { type LineFormat, recogniseLine } from './line-format.ts';

/** Lines of one record among lines of a file. */
export interface LineGroup {
  /** Index of its first line. */
  readonly first: number;
  readonly count: number;
}

/** How stack traces of Java, Python and Node go on after their first line. No record begins so. */
const continuation =
  /^(?:\s|$|at |Caused by:|Suppressed:|\.\.\. \d{1,9} (?:more|common)|Traceback \(|During handling of the above exception|The above exception was)/;

/**
 * Which lines are one record, in the order of a file; every line is in one group. The last group may go on in lines that are
 * not written yet: a reader keeps its lines until another group follows or the file stays silent. Groups have no
 * limit of their own, so a reader that keeps lines ends a group that exceeds `groupLimits`.
 */
export function groupLines(lines: readonly string[]): readonly LineGroup[] {
  const firsts: number[] = [];
  let format: LineFormat | undefined;
  let inTraceback = false;
  let onlyBlank = true;
  for (const [index, line] of lines.entries()) {
    const found = recogniseLine(line);
    const goesOn = found === undefined && (continuation.test(line) || inTraceback || isOpen(format));
    // Blank lines at the start belong to what follows: alone they would be an empty record.
    if (index === 0 || !(goesOn || onlyBlank)) firsts.push(index);
    if (!goesOn) format = found;
    inTraceback = tracebackGoesOn(line, inTraceback);
    onlyBlank &&= line.trim() === '';
  }
  return firsts.map((first, group) => ({ first, count: (firsts[group + 1] ?? lines.length) - first }));
}

/** Whether any text after such a record is part of it: not after JSON, which ends with its line, nor after plain text. */
const isOpen = (format: LineFormat | undefined): boolean => format !== undefined && format !== 'json';

/** The exception of a Python traceback comes last and looks like any line: it is the first one that is not indented. */
function tracebackGoesOn(line: string, inTraceback: boolean): boolean {
  return line.startsWith('Traceback (') || (inTraceback && /^(?:\s|$)/.test(line));
}
