import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Tree } from '../domain/boosted-trees.ts';
import { classes, features } from '../domain/features.ts';

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

const modelFile = z.strictObject({
  /** What the model was made of and how; `npm run train` makes the same file from the same three. */
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
  /** How it does on rows that it has not seen. */
  evaluation: z.strictObject({
    folds: z.int(),
    accuracy: share,
    perClass: z.array(z.strictObject({ value: z.int(), rows: z.int(), recall: share, precision: share })),
    /** Rows: the true class; columns: the answer; both in the order of `perClass`. */
    confusion: z.array(z.array(z.int())),
    /** The same over other divisions into folds, so that a lucky one shows. */
    otherShuffles: z.strictObject({ count: z.int(), mean: share, lowest: share, highest: share }),
    /** With websites of the same features kept in one fold: the accuracy to expect on unfamiliar ones. */
    twinsTogether: share,
  }),
  rounds: z.array(z.array(tree).length(classes.length)),
});

export type ModelFile = z.output<typeof modelFile>;

/** Where the committed model is. */
export const modelPath = new URL('../model.json', import.meta.url);

/** Reads a model; throws where the file is not one, so that a service never starts with half a model. */
export function readModelFile(path: URL = modelPath): ModelFile {
  return modelFile.parse(JSON.parse(readFileSync(path, 'utf8')));
}
