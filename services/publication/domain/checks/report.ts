import type { Finding, Findings } from './findings.ts';
import type { SeenPart } from './seen.ts';

/** How a check ended. */
export interface CheckResult {
  readonly passed: boolean;
  /** For users; fits into a step's result. */
  readonly report: string;
  /** The problems that the report is about, as far as they are kept; absent where the check did not come to its end. */
  readonly problems?: readonly Finding[];
  /** Absent where the check did not come to its end. */
  readonly seen?: readonly SeenPart[];
}

/** Maximum length of a step's result in the catalog. */
const reportLimit = 8_192;
const lineLimit = 400;

/** `looked` is a sentence about what was checked. */
export function toResult(findings: Findings, looked: string): CheckResult {
  const passed = findings.problems === 0;
  const head = passed ? `Passed. ${looked}` : `Not passed: ${count(findings.problems, 'problem')}. ${looked}`;
  const problems = findings.all.filter(({ weight }) => weight === 'problem');
  const notes = findings.all.filter(({ weight }) => weight === 'note');
  return { passed, report: withinLimit([head, ...problems.map(line), ...notes.map(line)]), problems };
}

/** `1 file`, `2 files`. */
export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

const line = ({ weight, where, what, rule }: Finding): string =>
  printable(`${weight === 'note' ? 'Note: ' : ''}${where}: ${what}${rule === undefined ? '' : ` [${rule}]`}`);

/**
 * A text of a finding for people, 400 characters at most. Names come from hostile files: control characters and direction marks
 * could change how a report reads.
 */
export const printable = (text: string): string =>
  shorten(
    text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\u{fffd}'),
    lineLimit,
  );

const shorten = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);

function withinLimit(lines: readonly string[]): string {
  const kept: string[] = [];
  // Room for the last line, which says how many did not fit.
  let room = reportLimit - 40;
  for (const [index, text] of lines.entries()) {
    room -= text.length + 1;
    if (room < 0) return [...kept, `… and ${lines.length - index} more.`].join('\n').toWellFormed();
    kept.push(text);
  }
  return kept.join('\n').toWellFormed();
}
