import type { BenchContext } from '../context.ts';
import { type Pair, sideBySide } from '../side-by-side.ts';
import { median } from '../statistics.ts';
import type { Search } from './keyword-searches.ts';

/** How many milliseconds a search takes. */
type Side = (search: Search) => Promise<number>;

/** The middle one of the searches' times on both sides, alternating. */
export async function compareTimes(
  { quick, progress }: BenchContext,
  searches: readonly Search[],
  { ours, theirs }: { readonly ours: Side; readonly theirs: Side },
): Promise<Pair[]> {
  const middle = (side: Side) => async () => {
    const taken: number[] = [];
    for (const search of searches) taken.push(await side(search));
    return median(taken);
  };
  for (const side of [ours, theirs]) await middle(side)();
  const rounds = quick ? 3 : 9;
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = await sideBySide(round, middle(ours), middle(theirs));
    pairs.push(pair);
    progress(`round ${round + 1} of ${rounds}: ${ms(pair.ours)} and ${ms(pair.theirs)}`);
  }
  return pairs;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
