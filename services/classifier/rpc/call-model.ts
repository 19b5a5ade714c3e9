import { invalid } from '../../kit/errors.ts';
import type { UnaryHandler } from '../../kit/rpc/unary.ts';
import { invalidInput, type Predict } from '../domain/predict.ts';

/** The model's one operation. Errors: `invalid` with every field outside of its range. */
export function createModelHandler(predict: Predict): UnaryHandler {
  return (input) => {
    const prediction = predict(input);
    if ('errors' in prediction) throw invalid(invalidInput, prediction.errors);
    return prediction.answer;
  };
}
