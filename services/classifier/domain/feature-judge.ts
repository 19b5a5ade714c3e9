import type { FieldError } from '../../kit/errors.ts';
import { createAnswers } from './answers.ts';
import type { Feature } from './features.ts';
import { type Answer, type Judge, type Question, shown, toNumber } from './judge.ts';

/**
 * Judges websites by features of which each has a few allowed values.
 *
 * @param ask the answer for a row of allowed values, in the order of the features; asked only while this is created
 */
export function createFeatureJudge(features: readonly Feature[], ask: (row: readonly number[]) => Answer): Judge {
  const answers = createAnswers(features, ask);
  return (question) => {
    const answer = answers(({ name }) => toNumber(question[name]));
    return answer === undefined ? { errors: features.flatMap((feature) => check(feature, question)) } : { answer };
  };
}

function check({ name, values }: Feature, question: Question): FieldError[] {
  const given = question[name];
  if (values.has(toNumber(given))) return [];
  const allowed = [...values.keys()];
  const list = `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`;
  return [{ path: `/${name}`, message: `must be ${list}, not ${shown(given)}` }];
}
