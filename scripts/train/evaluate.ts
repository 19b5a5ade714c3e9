import { classes } from '../../services/classifier/domain/features.ts';
import type { Evaluation } from '../../services/classifier/domain/model.ts';
import type { Example } from './boost.ts';
import { groupedFolds, stratifiedFolds } from './folds.ts';

/** Counts of rows by true class (first index) and answer (second). */
export type Confusion = readonly (readonly number[])[];

/** Trains on the examples; what it answers is the index of a class for a row. */
export type Train = (examples: readonly Example[]) => (row: readonly number[]) => number;

/** How training is judged. */
export interface Trial {
  readonly folds: number;
  /** Decides who is in which fold. */
  readonly seed: number;
  /** Further divisions into folds, with the seeds that follow. */
  readonly otherShuffles: number;
}

/** How often `evaluate` trains: each time on all folds but one. */
export const trainings = ({ folds, otherShuffles }: Trial): number => folds * (1 + otherShuffles + 1);

/** Measures by cross-validation, so that every row is answered by a model that has not seen it. */
export function evaluate(
  examples: readonly Example[],
  train: Train,
  { folds, seed, otherShuffles }: Trial,
  onFold: () => void = () => undefined,
): Evaluation {
  const measure = (divided: readonly (readonly Example[])[]) => crossValidate(divided, train, onFold);
  const confusion = measure(stratifiedFolds(examples, folds, seed));
  const others = Array.from({ length: otherShuffles }, (_, index) =>
    accuracy(measure(stratifiedFolds(examples, folds, seed + 1 + index))),
  );
  const twinsTogether = accuracy(measure(groupedFolds(examples, folds, seed)));
  return {
    folds,
    accuracy: round(accuracy(confusion)),
    perClass: classes.map(({ value }, index) => ({
      value,
      rows: examples.filter(({ label }) => label === index).length,
      recall: round(recall(confusion, index)),
      precision: round(precision(confusion, index)),
    })),
    confusion: confusion.map((counts) => [...counts]),
    otherShuffles: {
      count: otherShuffles,
      mean: round(others.reduce((sum, share) => sum + share, 0) / otherShuffles),
      lowest: round(Math.min(...others)),
      highest: round(Math.max(...others)),
    },
    twinsTogether: round(twinsTogether),
  };
}

/** Every fold is answered by a model trained on the others; `onFold` hears of each that is done. */
function crossValidate(folds: readonly (readonly Example[])[], train: Train, onFold: () => void): Confusion {
  const confusion = classes.map(() => new Array<number>(classes.length).fill(0));
  for (const fold of folds) {
    const predict = train(folds.filter((other) => other !== fold).flat());
    for (const { row, label } of fold) {
      const counts = confusion[label];
      const answer = predict(row);
      if (counts) counts[answer] = (counts[answer] ?? 0) + 1;
    }
    onFold();
  }
  return confusion;
}

const round = (value: number): number => Number(value.toFixed(4));
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

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
