import { invalid } from '../../kit/errors.ts';
import type { UnaryHandler } from '../../kit/rpc/unary.ts';
import { type Classify, refusal } from '../domain/classify.ts';

/** `Model.classify`. Errors: `invalid` with every field outside of its range. */
export function createClassifyHandler(classify: Classify): UnaryHandler {
  return (website) => {
    const outcome = classify(website);
    if ('errors' in outcome) throw invalid(refusal, outcome.errors);
    return outcome;
  };
}
