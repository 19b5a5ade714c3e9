import type { IncomingRecord } from '../../../kit/bus/transport.ts';
import { toAppError } from '../../../kit/errors.ts';
import type { Failure } from '../../domain/failure.ts';
import { type RunEnvelope, readRunEnvelope } from '../records/run-envelope.ts';
import { unroutableTopic } from '../run-topics.ts';
import { writeDeadLetters } from './dead-letters.ts';
import type { RunContext } from './run-context.ts';
import type { RunResults } from './run-results.ts';

/** Dead-letters messages that belong to no known plan. */
export interface UnroutableMessages {
  /** The record is not a message of a run, or does not fit the plan that it names. */
  unreadable(record: IncomingRecord, error: unknown): Promise<void>;
  /** The plan is not stored any more. */
  unknownPlan(record: IncomingRecord, envelope: RunEnvelope): Promise<void>;
}

export function createUnroutableMessages(
  { prefix, claims, retry, publish, log }: RunContext,
  results: RunResults,
): UnroutableMessages {
  async function deadLetter(record: IncomingRecord, envelope: RunEnvelope | undefined, code: string, detail: string) {
    const { topic, partition, offset } = record;
    log.error({ topic, partition, offset, detail }, 'message dead-lettered; see `npm run dead`');
    const deadLetters = await retry(() =>
      writeDeadLetters(claims, unroutableTopic(prefix), [record], { code, detail, where: '' }),
    );
    const failure: Failure = { code: 'given_up', node: '', detail, retriable: false };
    await publish(envelope ? [...deadLetters, ...(await results.reject(envelope, failure))] : deadLetters);
  }

  return {
    unreadable: (record, error) =>
      deadLetter(
        record,
        envelopeOf(record),
        toAppError(error).reason,
        `The message belongs to no run: ${toAppError(error).message}`,
      ),
    unknownPlan: (record, envelope) =>
      deadLetter(
        record,
        envelope,
        'unknown_plan',
        `The plan ${envelope.planId}, which the run began with, is not stored any more.`,
      ),
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
