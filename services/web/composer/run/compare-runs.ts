import type { CompositionTestRun } from '../../../contracts/composer-api.ts';

type Run = Pick<CompositionTestRun, 'hops' | 'output' | 'outputBytes'>;

/** Whether runs over several transports came to the same, and how long all hops of each took. */
export function compareRuns(runs: readonly Run[]): { readonly isSame: boolean; readonly sumsMs: readonly number[] } {
  const results = new Set(runs.map(({ output, outputBytes }) => JSON.stringify([output, outputBytes])));
  const sumsMs = runs.map(({ hops }) => hops.reduce((sum, { durationMs }) => sum + durationMs, 0));
  return { isSame: results.size <= 1, sumsMs };
}
