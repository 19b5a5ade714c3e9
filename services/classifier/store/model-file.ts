import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Tree } from '../domain/boosted-trees.ts';
import type { ModelName } from '../domain/contracts.ts';
import { addressFeatures, classes, type Feature, features, siteFeatures } from '../domain/features.ts';
import type { Model, VerdictModel } from '../domain/model.ts';
import { opinionsFields } from '../domain/verdict.ts';

/** The input features of each model of trees. */
export const featuresOf = { phishing: features, address: addressFeatures, site: siteFeatures } as const;

export type TreeModelName = keyof typeof featuresOf;

const share = z.number().min(0).max(1);

const described = {
  data: z.strictObject({ rows: z.int(), sha256: z.hex().length(64) }),
  evaluation: z.strictObject({
    folds: z.int(),
    accuracy: share,
    perClass: z.array(z.strictObject({ value: z.int(), rows: z.int(), recall: share, precision: share })),
    confusion: z.array(z.array(z.int())),
    otherShuffles: z.strictObject({ count: z.int(), mean: share, lowest: share, highest: share }),
    twinsTogether: share,
  }),
};

const treeModel = (about: readonly Feature[]): z.ZodType<Model> => {
  const featureIndex = z
    .int()
    .min(0)
    .max(about.length - 1);
  const tree: z.ZodType<Tree> = z.lazy(() => z.union([z.number(), z.tuple([featureIndex, z.number(), tree, tree])]));
  return z.strictObject({
    ...described,
    settings: z.strictObject({
      seed: z.int(),
      rounds: z.int(),
      depth: z.int(),
      shrinkage: z.number(),
      subsample: share,
      lambda: z.number(),
      minHessian: z.number(),
    }),
    rounds: z.array(z.array(tree).length(classes.length)),
  });
};

const verdictModel: z.ZodType<VerdictModel> = z.strictObject({
  ...described,
  settings: z.strictObject({
    seed: z.int(),
    folds: z.int(),
    steps: z.int(),
    rate: z.number(),
    penalty: z.number(),
  }),
  weights: z.array(z.array(z.number()).length(1 + opinionsFields.length)).length(classes.length),
});

/** Where a committed model is. */
export const modelPath = (name: ModelName): URL => new URL(`../models/${name}.json`, import.meta.url);

/** Reads a model of trees; throws where the file is not valid, so that a service never starts with an incomplete model. */
export function readModelFile(name: TreeModelName = 'phishing', path: URL = modelPath(name)): Model {
  return treeModel(featuresOf[name]).parse(read(path));
}

/** Reads the weights that decide from two opinions; throws where the file is not valid. */
export function readVerdictFile(path: URL = modelPath('verdict')): VerdictModel {
  return verdictModel.parse(read(path));
}

const read = (path: URL): unknown => JSON.parse(readFileSync(path, 'utf8'));
