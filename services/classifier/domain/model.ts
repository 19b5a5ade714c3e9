import type { Tree } from './boosted-trees.ts';

/** The accuracy on websites that the model had not seen. All shares are from 0 to 1. */
export interface Evaluation {
  readonly folds: number;
  /** Cross-validated over `folds` stratified folds. */
  readonly accuracy: number;
  readonly perClass: readonly {
    readonly value: number;
    readonly rows: number;
    readonly recall: number;
    readonly precision: number;
  }[];
  /** Rows: the true class; columns: the answer; both in the order of `perClass`. */
  readonly confusion: readonly (readonly number[])[];
  /** The same over other divisions into folds, so that a lucky one shows. */
  readonly otherShuffles: {
    readonly count: number;
    readonly mean: number;
    readonly lowest: number;
    readonly highest: number;
  };
  /** With websites of the same features kept in one fold: the accuracy to expect on unfamiliar ones. */
  readonly twinsTogether: number;
}

/** The parameters of training; see `scripts/train/`. */
export interface Settings {
  readonly seed: number;
  readonly rounds: number;
  /** Decisions from the root of a tree to a leaf at most. */
  readonly depth: number;
  /** Learning rate: the share of each tree's answer that counts, in (0, 1]. */
  readonly shrinkage: number;
  /** Share of the rows that each round uses, in (0, 1]. */
  readonly subsample: number;
  /** Added to each leaf's summed hessian: the higher, the more careful the leaf. */
  readonly lambda: number;
  /** Least summed hessian in a leaf: the higher, the fewer leaves about a handful of rows. */
  readonly minHessian: number;
}

/** A model of trees as it is committed: the same data and settings always make the same rounds. */
export interface Model {
  readonly data: DataOrigin;
  readonly settings: Settings;
  readonly evaluation: Evaluation;
  /** For each round of boosting one tree per class. */
  readonly rounds: readonly (readonly Tree[])[];
}

export interface DataOrigin {
  readonly rows: number;
  readonly sha256: string;
}

/** The model that decides from two opinions, as it is committed. */
export interface VerdictModel {
  readonly data: DataOrigin;
  readonly settings: VerdictSettings;
  /** Of the whole composition: the opinions come from models that have not seen the website either. */
  readonly evaluation: Evaluation;
  /** For each class one line, in the order of `classes`: a bias, then a weight for each field of `Opinions`. */
  readonly weights: readonly (readonly number[])[];
}

export interface VerdictSettings {
  readonly seed: number;
  /** Folds of the training rows; each row's opinions come from models trained on the other folds. */
  readonly folds: number;
  /** Steps of gradient descent, and how far each goes. */
  readonly steps: number;
  readonly rate: number;
  /** How much large weights are held against them. */
  readonly penalty: number;
}
