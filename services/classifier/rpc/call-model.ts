import { invalid } from '../../kit/errors.ts';
import type { UnaryHandler } from '../../kit/rpc/unary.ts';
import { invalidInput, type Predict } from '../domain/predict.ts';

/** The model's one operation. Errors: `invalid` with every field outside of its range. */
export function createModelHandler(judge: Predict): UnaryHandler {
  return (question) => {
    const judgement = judge(question);
    if ('errors' in judgement) throw invalid(invalidInput, judgement.errors);
    return judgement.answer;
  };
}
