import type { Delivery } from '../../../kit/bus/command.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import type { AppError } from '../../../kit/errors.ts';
import type { Failure } from '../../domain/failure.ts';
import { type RunEnvelope, readRunEnvelope } from '../records/run-envelope.ts';
import { unroutableTopic } from '../run-topics.ts';
import { writeDeadLetters } from './dead-letters.ts';
import type { RunContext } from './run-context.ts';
import type { RunResults } from './run-results.ts';

/**
 * The dead letter for a message that is not one of a run, does not fit the plan that it names, or whose plan is not
 * stored any more; and the reply to a gateway that waits for its run.
 */
export type WriteUnroutable = (delivery: Delivery, error: AppError) => Promise<OutgoingRecord[]>;

export function createWriteUnroutable({ prefix, claims, retry }: RunContext, results: RunResults): WriteUnroutable {
  return async ({ record }, { code: kind, reason: code, message }) => {
    const detail = kind === 'not_found' ? message : `The message belongs to no run: ${message}`;
    const topic = unroutableTopic(prefix);
    const deadLetters = await retry(() => writeDeadLetters(claims, topic, [record], { code, detail, where: '' }));
    const envelope = envelopeOf(record);
    const failure: Failure = { code: 'given_up', node: '', detail, retriable: false };
    return envelope ? [...deadLetters, ...(await results.reject(envelope, failure))] : deadLetters;
  };
}

/** Undefined where the record does not say which run it belongs to; a caller that waits is answered where it does. */
function envelopeOf(record: IncomingRecord): RunEnvelope | undefined {
  try {
    return readRunEnvelope(record);
  } catch {
    return undefined;
  }
}
