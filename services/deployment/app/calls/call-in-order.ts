import { type AppError, toAppError } from '../../../kit/errors.ts';
import type { ModelAnswer } from '../../domain/model-servers.ts';

export type Outcome = { readonly answer: ModelAnswer } | { readonly failure: AppError };

/** Calls of one batch at the same time: as many as one model server works through without the last one waiting long. */
const callsAtOnce = 16;

/**
 * Calls with each message; the outcomes are in the order of the messages, each as soon as it and all before it are there. A
 * call that fails does not end the rest. Where the reader stops, no further call begins.
 */
export async function* callInOrder(
  messages: readonly Buffer[],
  call: (message: Buffer) => Promise<ModelAnswer>,
): AsyncGenerator<Outcome> {
  const outcomeOf = (message: Buffer): Promise<Outcome> =>
    call(message).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ failure: toAppError(thrown) }),
    );
  const underWay: Promise<Outcome>[] = [];
  const waiting = messages.values();
  const beginNext = () => {
    const next = waiting.next();
    if (!next.done) underWay.push(outcomeOf(next.value));
  };
  for (let count = 0; count < callsAtOnce; count += 1) beginNext();
  for (let first = underWay.shift(); first; first = underWay.shift()) {
    yield await first;
    beginNext();
  }
}
