import { classes } from '../../services/classifier/domain/features.ts';
import type { Model, Settings } from '../../services/classifier/domain/model.ts';
import { boost } from './boost.ts';
import type { DataSet } from './data-set.ts';
import { accuracy, crossValidate, precision, recall } from './evaluate.ts';
import { groupedFolds, stratifiedFolds } from './folds.ts';

/** What the committed model was trained with. Chosen by cross-validation on divisions other than the reported one. */
export const settings: Settings = {
  seed: 379,
  rounds: 40,
  depth: 5,
  shrinkage: 0.1,
  subsample: 0.8,
  lambda: 1,
  minHessian: 0.5,
};

const foldCount = 5;
const otherShuffles = 4;

/** How many folds `trainModel` reports as done. */
export const foldsToDo = foldCount * (1 + otherShuffles + 1);

const round = (value: number): number => Number(value.toFixed(4));

/** Trains on all rows and measures by cross-validation; the same data always gives the same model. */
export function trainModel({ examples, sha256 }: DataSet, onFold: () => void = () => undefined): Model {
  const measure = (folds: ReturnType<typeof stratifiedFolds>) => crossValidate(folds, classes.length, settings, onFold);
  const confusion = measure(stratifiedFolds(examples, foldCount, settings.seed));
  const others = Array.from({ length: otherShuffles }, (_, index) =>
    accuracy(measure(stratifiedFolds(examples, foldCount, settings.seed + 1 + index))),
  );
  const twinsTogether = accuracy(measure(groupedFolds(examples, foldCount, settings.seed)));
  return {
    data: { rows: examples.length, sha256 },
    settings,
    evaluation: {
      folds: foldCount,
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
    },
    rounds: boost(examples, classes.length, settings).map((trees) => [...trees]),
  };
}
