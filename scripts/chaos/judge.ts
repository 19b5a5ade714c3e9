import { percentile } from '../demo/percentile.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Comparison } from './loads/load.ts';

/** What became of a load, in numbers. */
export interface Verdict {
  readonly name: string;
  readonly sent: number;
  readonly answered: number;
  /** Attempts that were repeated, and those of them whose effect the client could not know. */
  readonly retries: number;
  readonly unknown: number;
  /** There afterwards, with what was sent. */
  readonly found: number;
  /** Sentences, one for each: not answered as expected, and there all the same, so that the client could have found it. */
  readonly foundUnanswered: readonly string[];
  /** Sentences as well: answered and not there; sent, and neither answered nor there; in effect more than once. */
  readonly lost: readonly string[];
  readonly open: readonly string[];
  readonly doubled: readonly string[];
  readonly problems: readonly string[];
  /** Milliseconds from the first attempt to the answer. */
  readonly answerMs: { readonly p50: number; readonly p99: number; readonly longest: number };
}

export function judge({ name, entries }: Ledger, { found, doubled, problems }: Comparison): Verdict {
  const numbered = [...entries.entries()];
  const answered = numbered.filter(([, { answeredAtMs }]) => answeredAtMs !== undefined);
  const unanswered = numbered.filter(([, { answeredAtMs }]) => answeredAtMs === undefined);
  const times = answered.map(([, { sentAtMs, answeredAtMs = sentAtMs }]) => answeredAtMs - sentAtMs);
  const sum = (of: (entry: (typeof numbered)[number][1]) => number) =>
    numbered.reduce((total, [, entry]) => total + of(entry), 0);
  return {
    name,
    sent: numbered.length,
    answered: answered.length,
    retries: sum(({ attempts }) => attempts - 1),
    unknown: sum(({ unknown }) => unknown),
    found: found.size,
    foundUnanswered: unanswered.filter(([number]) => found.has(number)).map(sayProblem),
    lost: answered
      .filter(([number]) => !found.has(number))
      .map(([number]) => `${number} was answered and is not there`),
    open: unanswered.filter(([number]) => !found.has(number)).map(sayProblem),
    ...{ doubled, problems },
    answerMs: { p50: percentile(times, 0.5), p99: percentile(times, 0.99), longest: percentile(times, 1) },
  };
}

const sayProblem = ([number, { problem = 'no answer' }]: readonly [number, Entry]) => `${number}: ${problem}`;

/** 0 lost, 0 doubled, everything answered or there. */
export const isRight = ({ lost, open, doubled, problems }: Verdict): boolean =>
  [lost, open, doubled, problems].every((sentences) => sentences.length === 0);
