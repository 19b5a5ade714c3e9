import type { AppError } from '../../../kit/errors.ts';
import { toProblem } from '../../../kit/http/problem.ts';
import type { ModelAnswer } from '../../domain/model-servers.ts';
import type { BatchForm } from './batch-items.ts';
import { callInOrder } from './call-in-order.ts';

/**
 * The answers of a batch as a body, in the order of its messages. `{"error":{"index","status","code","detail"}}` is in the
 * place of one that failed.
 */
export async function* runBatch(
  form: BatchForm,
  items: readonly Buffer[],
  call: (item: Buffer) => Promise<ModelAnswer>,
  requestId: string,
): AsyncGenerator<Buffer> {
  const { begin, between, end } = frames[form];
  let before: string = begin;
  let index = 0;
  for await (const outcome of callInOrder(items, call)) {
    const bytes = 'answer' in outcome ? outcome.answer.bytes : describeFailure(index, outcome.failure, requestId);
    yield Buffer.concat([Buffer.from(before), bytes]);
    before = between;
    index += 1;
  }
  yield Buffer.from(items.length === 0 ? begin + end : end);
}

const frames = {
  array: { begin: '[', between: ',', end: ']' },
  lines: { begin: '', between: '\n', end: '\n' },
} as const;

function describeFailure(index: number, failure: AppError, requestId: string): Buffer {
  const { status, code, detail } = toProblem(failure, requestId);
  return Buffer.from(JSON.stringify({ error: { index, status, code, detail } }));
}
