import { fillCatalog } from '../../seed/fill-catalog.ts';
import type { BenchContext } from '../context.ts';
import type { RunningCatalog } from './start-catalog.ts';

/** The same solutions at every run, and what belongs to them. */
export async function fillWithSolutions(
  { pool }: RunningCatalog,
  solutions: number,
  { progress }: BenchContext,
): Promise<void> {
  const tenth = solutions / 10;
  let reported = 0;
  await fillCatalog(pool, {
    ...{ solutions, seed: 1, events: false },
    onProgress(added) {
      if (added < reported + tenth) return;
      reported = added;
      progress(`${added} of ${solutions} solutions are filled in`);
    },
  });
}
