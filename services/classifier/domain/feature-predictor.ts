import type { FieldError } from '../../kit/errors.ts';
import { createAnswerTable } from './answer-table.ts';
import type { Feature } from './features.ts';
import { type ModelInput, type ModelOutput, type Predict, shown, toNumber } from './predict.ts';

/**
 * Judges websites by features of which each has a few allowed values.
 *
 * @param ask the answer for a row of allowed values, in the order of the features; asked only while this is created
 */
export function createFeaturePredictor(
  features: readonly Feature[],
  ask: (row: readonly number[]) => ModelOutput,
): Predict {
  const answers = createAnswerTable(features, ask);
  return (question) => {
    const answer = answers(({ name }) => toNumber(question[name]));
    return answer === undefined ? { errors: features.flatMap((feature) => check(feature, question)) } : { answer };
  };
}

function check({ name, values }: Feature, question: ModelInput): FieldError[] {
  const given = question[name];
  if (values.has(toNumber(given))) return [];
  const allowed = [...values.keys()];
  const list = `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`;
  return [{ path: `/${name}`, message: `must be ${list}, not ${shown(given)}` }];
}
