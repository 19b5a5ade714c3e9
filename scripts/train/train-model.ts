import { createPredictor } from '../../services/classifier/domain/boosted-trees.ts';
import { classes } from '../../services/classifier/domain/features.ts';
import type { Model, Settings } from '../../services/classifier/domain/model.ts';
import { featuresOf, type TreeModelName } from '../../services/classifier/store/model-file.ts';
import { boost } from './boost.ts';
import { selectColumns } from './columns.ts';
import type { DataSet } from './data-set.ts';
import { evaluate, type Train, type Trial, trainings } from './evaluate.ts';

/** What the committed models are trained with. Chosen by cross-validation on divisions other than the reported one. */
export const settings: Settings = {
  seed: 379,
  rounds: 40,
  depth: 5,
  shrinkage: 0.1,
  subsample: 0.8,
  lambda: 1,
  minHessian: 0.5,
};

const trial: Trial = { folds: 5, seed: settings.seed, otherShuffles: 4 };

/** How many folds `trainModel` reports as done. */
export const foldsToDo = trainings(trial);

/** Trains on all rows and measures by cross-validation; the same data always gives the same model. */
export function trainModel(
  name: TreeModelName,
  { examples, sha256 }: DataSet,
  onFold: () => void = () => undefined,
): Model {
  const seen = selectColumns(examples, featuresOf[name]);
  const train: Train = (some) => createPredictor(classes.length, boost(some, classes.length, settings));
  return {
    data: { rows: examples.length, sha256 },
    settings,
    evaluation: evaluate(seen, train, trial, onFold),
    rounds: boost(seen, classes.length, settings).map((trees) => [...trees]),
  };
}
