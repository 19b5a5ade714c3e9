import type { ModelName } from './contracts.ts';
import { createScorer, strongest } from './domain/boosted-trees.ts';
import { createFeatureJudge } from './domain/feature-judge.ts';
import { classes, type Feature } from './domain/features.ts';
import type { Answer, Judge } from './domain/judge.ts';
import type { Model, VerdictModel } from './domain/model.ts';
import { createVerdict, opinionFields, opinionsFields } from './domain/verdict.ts';
import { featuresOf, readModelFile, readVerdictFile, type TreeModelName } from './store/model-file.ts';

/** A field of a question. An int64 with few allowed values, or a double, of which every finite number is allowed. */
export type Input = Pick<Feature, 'name' | 'meaning'> & Partial<Pick<Feature, 'values'>>;

/** A model, ready to be asked and to be told about. */
export interface OpenModel {
  readonly judge: Judge;
  /** In the order of the fields' numbers. */
  readonly inputs: readonly Input[];
  /** What the answer's values stand for, or what its fields do. */
  readonly answers: readonly ({ readonly value: number; readonly meaning: string } | { readonly field: string })[];
  readonly file: Model | VerdictModel;
}

/** Reads a model from its file. Errors: throws where the file is damaged. */
export function openModel(name: ModelName): OpenModel {
  if (name === 'verdict') {
    const file = readVerdictFile();
    return { judge: createVerdict(file.weights), inputs: opinionsFields, answers: classes, file };
  }
  return openTrees(name);
}

function openTrees(name: TreeModelName): OpenModel {
  const file = readModelFile(name);
  const inputs = featuresOf[name];
  const score = createScorer(classes.length, file.rounds);
  const alone = name === 'phishing';
  const judge = createFeatureJudge(inputs, (row) => (alone ? verdictOf(score(row)) : opinionOf(score(row))));
  return { judge, inputs, answers: alone ? classes : opinionFields.map((field) => ({ field })), file };
}

const verdictOf = (scores: readonly number[]): Answer => ({ value: classes[strongest(scores)]?.value ?? 0 });

const opinionOf = (scores: readonly number[]): Answer =>
  Object.fromEntries(opinionFields.map((field, index) => [field, scores[index] ?? 0]));
