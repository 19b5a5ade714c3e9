import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Tree } from '../domain/boosted-trees.ts';
import { classes, features } from '../domain/features.ts';
import type { Model } from '../domain/model.ts';

const tree: z.ZodType<Tree> = z.lazy(() =>
  z.union([
    z.number(),
    z.tuple([
      z
        .int()
        .min(0)
        .max(features.length - 1),
      z.number(),
      tree,
      tree,
    ]),
  ]),
);

const share = z.number().min(0).max(1);

const modelFile: z.ZodType<Model> = z.strictObject({
  data: z.strictObject({ rows: z.int(), sha256: z.hex().length(64) }),
  settings: z.strictObject({
    seed: z.int(),
    rounds: z.int(),
    depth: z.int(),
    shrinkage: z.number(),
    subsample: share,
    lambda: z.number(),
    minHessian: z.number(),
  }),
  evaluation: z.strictObject({
    folds: z.int(),
    accuracy: share,
    perClass: z.array(z.strictObject({ value: z.int(), rows: z.int(), recall: share, precision: share })),
    confusion: z.array(z.array(z.int())),
    otherShuffles: z.strictObject({ count: z.int(), mean: share, lowest: share, highest: share }),
    twinsTogether: share,
  }),
  rounds: z.array(z.array(tree).length(classes.length)),
});

/** Where the committed model is. */
export const modelPath = new URL('../model.json', import.meta.url);

/** Reads a model; throws where the file is not one, so that a service never starts with half a model. */
export function readModelFile(path: URL = modelPath): Model {
  return modelFile.parse(JSON.parse(readFileSync(path, 'utf8')));
}
