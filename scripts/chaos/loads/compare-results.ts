import type { Ledger } from '../ledger.ts';
import type { Comparison } from './load.ts';

/** The result of a run, as its topic has it; delivered again, it is there again with the same bytes. */
export interface RunResult {
  readonly runId: string;
  readonly outcome: string;
  readonly text: string;
}

export interface Results {
  readonly results: readonly RunResult[];
  /** A sentence for each dead letter. */
  readonly dead: readonly string[];
  readonly ledger: Ledger;
  /** Of the runs that were answered, by the number of the message. */
  readonly runIds: readonly string[];
  readonly answerOf: (number: number) => string;
}

/**
 * A message is found by the right result of its run; where it was never answered, by any right result. A run with two different
 * results took effect twice. Runs that no answer names are those of attempts that broke: there are no more of them than
 * attempts that were repeated.
 */
export function compareResults({ results, dead, ledger, runIds, answerOf }: Results): Comparison {
  const byRun = Map.groupBy(results, ({ runId }) => runId);
  const right = new Set(results.filter(({ outcome }) => outcome === 'ok').map(({ text }) => text));
  const isRight = (number: number, runId: string | undefined) =>
    runId === undefined
      ? right.has(answerOf(number))
      : byRun.get(runId)?.some(({ outcome, text }) => outcome === 'ok' && text === answerOf(number)) === true;
  const found = new Set([...ledger.entries.keys()].filter((number) => isRight(number, runIds[number])));
  const doubled = [...byRun].flatMap(([runId, all]) => {
    const different = new Set(all.map(({ outcome, text }) => `${outcome} ${text}`));
    return different.size > 1 ? [`run ${runId} has the results ${[...different].join(', ')}`] : [];
  });
  const answered = new Map<string, number>();
  for (const [number, runId] of runIds.entries()) {
    if (runId === undefined) continue;
    if (answered.has(runId)) doubled.push(`run ${runId} answered the messages ${answered.get(runId)} and ${number}`);
    answered.set(runId, number);
  }
  const others = [...byRun.keys()].filter((runId) => !answered.has(runId)).length;
  const repeated = ledger.retriesAtMs.length + ledger.entries.filter(({ problem }) => problem !== undefined).length;
  const problems = [...dead];
  if (others > repeated)
    problems.push(`${others} runs were answered to no client, and ${repeated} attempts were repeated`);
  return { found, doubled, problems };
}
