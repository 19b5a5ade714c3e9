import { toAppError } from '../../../kit/errors.ts';
import { toProblem } from '../../../kit/http/problem.ts';
import type { ModelAnswer } from '../../domain/model-servers.ts';
import type { BatchForm } from './batch-items.ts';

/** Calls of one batch at the same time: as many as one model server works through without the last one waiting long. */
const callsAtOnce = 16;

/**
 * The answers of a batch as a body, in the order of its messages, each written once it and all before it are there. A call that
 * fails does not end the batch: `{"error":{"index","status","code","detail"}}` is in its place. Where the reader stops, no
 * further call begins.
 */
export async function* runBatch(
  form: BatchForm,
  items: readonly Buffer[],
  call: (item: Buffer) => Promise<ModelAnswer>,
  requestId: string,
): AsyncGenerator<Buffer> {
  const { begin, between, end } = frames[form];
  const outcomeOf = (index: number, item: Buffer): Promise<Buffer> =>
    call(item).then(
      ({ bytes }) => bytes,
      (thrown: unknown) => describeFailure(index, thrown, requestId),
    );
  const underWay: Promise<Buffer>[] = [];
  const waiting = items.entries();
  const beginNext = () => {
    const next = waiting.next();
    if (!next.done) underWay.push(outcomeOf(...next.value));
  };
  for (let count = 0; count < callsAtOnce; count += 1) beginNext();
  let before: string = begin;
  for (let first = underWay.shift(); first; first = underWay.shift()) {
    const outcome = await first;
    yield Buffer.concat([Buffer.from(before), outcome]);
    before = between;
    beginNext();
  }
  yield Buffer.from(items.length === 0 ? begin + end : end);
}

const frames = {
  array: { begin: '[', between: ',', end: ']' },
  lines: { begin: '', between: '\n', end: '\n' },
} as const;

function describeFailure(index: number, thrown: unknown, requestId: string): Buffer {
  const { status, code, detail } = toProblem(toAppError(thrown), requestId);
  return Buffer.from(JSON.stringify({ error: { index, status, code, detail } }));
}
