import type { Example } from './boost.ts';
import { createRandom, shuffled } from './random.ts';

/** Stratified folds: each holds its share of every class, in an order that the seed alone decides. */
export function stratifiedFolds(examples: readonly Example[], count: number, seed: number): Example[][] {
  const random = createRandom(seed);
  const folds: Example[][] = Array.from({ length: count }, () => []);
  const byClass = Map.groupBy(shuffled(examples, random), ({ label }) => label);
  let next = 0;
  for (const label of [...byClass.keys()].sort((a, b) => a - b)) {
    for (const example of byClass.get(label) ?? []) {
      folds[next % count]?.push(example);
      next += 1;
    }
  }
  return folds;
}

/** Folds in which rows with the same features share a fold, so that no website is judged by its own twin. */
export function groupedFolds(examples: readonly Example[], count: number, seed: number): Example[][] {
  const random = createRandom(seed);
  const folds: Example[][] = Array.from({ length: count }, () => []);
  const twins = [...Map.groupBy(examples, ({ row }) => row.join()).values()];
  for (const group of shuffled(twins, random)) {
    const smallest = folds.reduce((least, fold) => (fold.length < least.length ? fold : least));
    smallest.push(...group);
  }
  return folds;
}
