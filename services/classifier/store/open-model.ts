import { createScorer, strongest } from '../domain/boosted-trees.ts';
import type { ModelName } from '../domain/contracts.ts';
import { createFeaturePredictor } from '../domain/feature-predictor.ts';
import { classes } from '../domain/features.ts';
import type { ModelOutput } from '../domain/predict.ts';
import type { ServedModel } from '../domain/served-model.ts';
import { createVerdictPredictor, opinionFields, opinionsFields } from '../domain/verdict.ts';
import { featuresOf, readModelFile, readVerdictFile, type TreeModelName } from './model-file.ts';

/** Reads a model from its file. Errors: throws where the file is damaged. */
export function openModel(name: ModelName): ServedModel {
  if (name === 'verdict') {
    const file = readVerdictFile();
    return { predict: createVerdictPredictor(file.weights), inputs: opinionsFields, answers: classes, file };
  }
  return openTrees(name);
}

function openTrees(name: TreeModelName): ServedModel {
  const file = readModelFile(name);
  const inputs = featuresOf[name];
  const score = createScorer(classes.length, file.rounds);
  const alone = name === 'phishing';
  const predict = createFeaturePredictor(inputs, (row) => (alone ? verdictOf(score(row)) : opinionOf(score(row))));
  return { predict, inputs, answers: alone ? classes : opinionFields.map((field) => ({ field })), file };
}

const verdictOf = (scores: readonly number[]): ModelOutput => ({ value: classes[strongest(scores)]?.value ?? 0 });

const opinionOf = (scores: readonly number[]): ModelOutput =>
  Object.fromEntries(opinionFields.map((field, index) => [field, scores[index] ?? 0]));
