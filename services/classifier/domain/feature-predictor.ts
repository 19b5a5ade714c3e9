import type { FieldError } from '../../kit/errors.ts';
import { createAnswerTable } from './answer-table.ts';
import type { Feature } from './features.ts';
import { type ModelInput, type ModelOutput, type Predict, shown, toNumber } from './predict.ts';

/**
 * Predicts from features of which each has a few allowed values.
 *
 * @param predictRow the answer for a row of allowed values, in the order of the features; called only while this is created
 */
export function createFeaturePredictor(
  features: readonly Feature[],
  predictRow: (row: readonly number[]) => ModelOutput,
): Predict {
  const answers = createAnswerTable(features, predictRow);
  return (input) => {
    const answer = answers(({ name }) => toNumber(input[name]));
    return answer === undefined ? { errors: features.flatMap((feature) => check(feature, input)) } : { answer };
  };
}

function check({ name, values }: Feature, input: ModelInput): FieldError[] {
  const given = input[name];
  if (values.has(toNumber(given))) return [];
  const allowed = [...values.keys()];
  const list = `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`;
  return [{ path: `/${name}`, message: `must be ${list}, not ${shown(given)}` }];
}
