import { createScorer } from '../../services/classifier/domain/boosted-trees.ts';
import { addressFeatures, classes, type Feature, siteFeatures } from '../../services/classifier/domain/features.ts';
import type { VerdictModel, VerdictSettings } from '../../services/classifier/domain/model.ts';
import { decide } from '../../services/classifier/domain/verdict.ts';
import { boost, type Example } from './boost.ts';
import { createColumns, selectColumns } from './columns.ts';
import type { DataSet } from './data-set.ts';
import { evaluate, type Train, type Trial, trainings } from './evaluate.ts';
import { fitWeights } from './fit-weights.ts';
import { stratifiedFolds } from './folds.ts';
import { settings as treeSettings } from './train-model.ts';

export const verdictSettings: VerdictSettings = { seed: 379, folds: 4, steps: 600, rate: 0.5, penalty: 0.001 };

const trial: Trial = { folds: 5, seed: verdictSettings.seed, otherShuffles: 2 };

/** How many folds `trainVerdict` reports as done. */
export const verdictFoldsToDo = trainings(trial);

/**
 * Trains the model that decides from two opinions, and measures the whole composition: in every fold all three models are
 * trained anew on the other folds.
 */
export function trainVerdict({ examples, sha256 }: DataSet, onFold: () => void = () => undefined): VerdictModel {
  return {
    data: { rows: examples.length, sha256 },
    settings: verdictSettings,
    evaluation: evaluate(examples, trainComposition, trial, onFold),
    weights: trainWeights(examples),
  };
}

/** All three models, as the composition has them answer. */
const trainComposition: Train = (examples) => {
  const opinions = trainOpinions(examples);
  const weights = trainWeights(examples);
  return (row) => decide(weights, opinions(row));
};

/**
 * The weights learn from opinions on websites that the opinions' own models had not seen: of those they have seen they are
 * surer than they should be.
 */
function trainWeights(examples: readonly Example[]): number[][] {
  const folds = stratifiedFolds(examples, verdictSettings.folds, verdictSettings.seed);
  const unseen = folds.flatMap((fold) => {
    const opinions = trainOpinions(folds.filter((other) => other !== fold).flat());
    return fold.map(({ row, label }) => ({ row: opinions(row), label }));
  });
  return fitWeights(unseen, classes.length, verdictSettings);
}

/** The address model and the site model: six scores for a row of all features. */
function trainOpinions(examples: readonly Example[]): (row: readonly number[]) => number[] {
  const models = [addressFeatures, siteFeatures].map((about) => trainScorer(examples, about));
  return (row) => models.flatMap((score) => score(row));
}

function trainScorer(examples: readonly Example[], about: readonly Feature[]): (row: readonly number[]) => number[] {
  const columns = createColumns(about);
  const score = createScorer(classes.length, boost(selectColumns(examples, about), classes.length, treeSettings));
  return (row) => score(columns(row));
}
