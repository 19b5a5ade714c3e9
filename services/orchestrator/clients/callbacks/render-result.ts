import { toProblem } from '../../../kit/http/problem.ts';
import { failureError } from '../../app/runs/failure-error.ts';
import type { Outcome } from '../../domain/advance.ts';

/** A result as its callback address gets it: what a caller who waited would have been answered. */
export function renderResult(id: string, outcome: Outcome): { contentType: string; body: Buffer } {
  if (outcome.ok) return { contentType: outcome.message.contentType, body: outcome.message.bytes };
  const problem = toProblem(failureError(outcome.failure), id);
  return { contentType: 'application/problem+json', body: Buffer.from(JSON.stringify(problem)) };
}
