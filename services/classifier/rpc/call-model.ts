import { invalid } from '../../kit/errors.ts';
import type { UnaryHandler } from '../../kit/rpc/unary.ts';
import { type Judge, refusal } from '../domain/judge.ts';

/** The model's one operation. Errors: `invalid` with every field outside of its range. */
export function createModelHandler(judge: Judge): UnaryHandler {
  return (question) => {
    const judgement = judge(question);
    if ('errors' in judgement) throw invalid(refusal, judgement.errors);
    return judgement.answer;
  };
}
