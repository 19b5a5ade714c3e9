import type { FieldError } from '../../kit/errors.ts';
import { strongest } from './boosted-trees.ts';
import { classes } from './features.ts';
import { type Predict, shown, toNumber } from './predict.ts';

/** The fields of an `Opinion`: one score per class, in the order of `classes`. */
export const opinionFields: readonly string[] = classes.map(({ meaning }) => meaning);

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The fields of `Opinions`, in the order of their numbers: whose opinion, about which class. */
export const opinionsFields = ['address', 'site'].flatMap((model) =>
  opinionFields.map((about) => ({
    name: `${model}${capitalized(about)}`,
    meaning: `the ${model} model's score for ${about}`,
  })),
);

/**
 * Decides from two opinions: for each class a weighted sum of all six scores, and the class with the greatest wins. Sums
 * run in the order of the fields, so that every implementation comes to the same bits.
 *
 * @param weights for each class a bias, then a weight per field of `Opinions`
 */
export function createVerdictPredictor(weights: readonly (readonly number[])[]): Predict {
  return (opinions) => {
    const scores = opinionsFields.map(({ name }) => toNumber(opinions[name]));
    const errors = scores.flatMap((score, index): FieldError[] => {
      const name = opinionsFields[index]?.name ?? '';
      if (Number.isFinite(score)) return [];
      return [{ path: `/${name}`, message: `must be a finite number, not ${shown(opinions[name])}` }];
    });
    return errors.length > 0 ? { errors } : { answer: { value: classes[decide(weights, scores)]?.value ?? 0 } };
  };
}

/** The index of the class that the weights favour for the six scores. */
export function decide(weights: readonly (readonly number[])[], scores: readonly number[]): number {
  return strongest(
    weights.map(([bias = 0, ...line]) =>
      line.reduce((sum, weight, index) => sum + weight * (scores[index] ?? 0), bias),
    ),
  );
}
