import { createPredictor } from '../../services/classifier/domain/boosted-trees.ts';
import type { Settings } from '../../services/classifier/domain/model.ts';
import { boost, type Example } from './boost.ts';

/** Counts of rows by true class (first index) and answer (second). */
export type Confusion = readonly (readonly number[])[];

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Every fold is answered by a model trained on the others; `onFold` hears of each that is done. */
export function crossValidate(
  folds: readonly (readonly Example[])[],
  classCount: number,
  settings: Settings,
  onFold: () => void = () => undefined,
): Confusion {
  const confusion = Array.from({ length: classCount }, () => new Array<number>(classCount).fill(0));
  for (const fold of folds) {
    const rest = folds.filter((other) => other !== fold).flat();
    const predict = createPredictor(classCount, boost(rest, classCount, settings));
    for (const { row, label } of fold) {
      const counts = confusion[label];
      const answer = predict(row);
      if (counts) counts[answer] = (counts[answer] ?? 0) + 1;
    }
    onFold();
  }
  return confusion;
}

/** Share of the rows answered rightly. */
export function accuracy(confusion: Confusion): number {
  return total(confusion.map((counts, index) => counts[index] ?? 0)) / total(confusion.flat());
}

/** Share of the rows of a class that were found. */
export function recall(confusion: Confusion, index: number): number {
  return (confusion[index]?.[index] ?? 0) / total(confusion[index] ?? []);
}

/** Share of the answers of a class that were right; 0 where the class was never answered. */
export function precision(confusion: Confusion, index: number): number {
  return (confusion[index]?.[index] ?? 0) / Math.max(1, total(confusion.map((counts) => counts[index] ?? 0)));
}
