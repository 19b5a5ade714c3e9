import type { Inflicted } from '../inflict-faults.ts';
import type { Verdict } from '../judge.ts';
import type { ChaosOptions } from '../options.ts';
import { type ChaosOutcome, isWholeRight } from '../run-chaos.ts';

const shownSentences = 20;

/** The report as people read it, in Markdown. */
export function describeChaos(options: ChaosOptions, outcome: ChaosOutcome): string {
  const { verdicts, faults, planned, notReady, haveDisks, tookMs } = outcome;
  const right = isWholeRight(outcome);
  const counts = Map.groupBy(faults, ({ kind, target }) => `${kind} ${target}`);
  return `${[
    '# Chaos',
    '',
    right
      ? '**Nothing was lost, nothing doubled; everything was answered or is there.**'
      : '**Not everything is right.**',
    '',
    `Seed ${options.seed}, ${seconds(options.durationMs)} of load, ${seconds(tookMs)} until the last answer; ` +
      `${faults.length} of ${planned.length} planned faults.`,
    '',
    '![Answers, repeated requests and faults over time](time-line.svg)',
    '',
    '| load | sent | answered | repeated | unknown | there | there without an answer | lost | open | doubled | p50 | p99 | longest |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...verdicts.map(rowOf),
    '',
    ...verdicts.flatMap(sentencesOf),
    ...notReady.flatMap((sentence) => [`- ${sentence}`, '']),
    '| fault | times | what the engine did by itself |',
    '| --- | --: | --- |',
    ...[...counts].map(([what, all]) => `| ${what} | ${all.length} | ${aftermathOf(all)} |`).sort(),
    ...(haveDisks ? [] : ['', 'Not among the faults: a full disk, for which engines need file systems of their own.']),
  ].join('\n')}\n`;
}

/** `ended 2, went on 1`; nothing of other faults than a full disk. */
function aftermathOf(faults: readonly Inflicted[]): string {
  const known = faults.flatMap(({ aftermath }) => aftermath ?? []);
  const counts = Map.groupBy(known, (aftermath) => aftermath);
  return Array.from(counts, ([aftermath, all]) => `${aftermath} ${all.length}`)
    .sort()
    .join(', ');
}

function rowOf(verdict: Verdict): string {
  const { name, sent, answered, retries, unknown, found, foundUnanswered, lost, open, doubled, answerMs } = verdict;
  const sentences = [foundUnanswered, lost, open, doubled].map(({ length }) => length);
  const counts = [sent, answered, retries, unknown, found, ...sentences];
  const times = [answerMs.p50, answerMs.p99, answerMs.longest].map(seconds);
  return `| ${[name, ...counts, ...times].join(' | ')} |`;
}

function sentencesOf({ name, lost, open, doubled, problems, foundUnanswered }: Verdict): string[] {
  const all = { lost, open, doubled, problems, 'there without an answer': foundUnanswered };
  const groups = Object.entries(all).filter(([, sentences]) => sentences.length > 0);
  return groups.flatMap(([what, sentences]) => [
    `${name}, ${what}: ${sentences.length}`,
    '',
    ...sentences.slice(0, shownSentences).map((sentence) => `- ${sentence.replaceAll('\n', ' ')}`),
    '',
  ]);
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 0)} s`;
