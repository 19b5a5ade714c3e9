import type { IncomingRecord } from '../../../kit/bus/transport.ts';
import { toAppError } from '../../../kit/errors.ts';
import type { Failure } from '../../domain/failure.ts';
import { type RunEnvelope, readRunEnvelope } from '../records/run-envelope.ts';
import { unroutableTopic } from '../run-topics.ts';
import { writeDeadLetters } from './dead-letters.ts';
import type { RunContext } from './run-context.ts';
import type { RunResults } from './run-results.ts';

/** What happens to messages nobody can place. */
export interface UnroutableMessages {
  /** It is no message of a run, or belongs to another plan than it says. */
  unreadable(record: IncomingRecord, error: unknown): Promise<void>;
  /** Whatever the plan was, it is not kept here. */
  unknownPlan(record: IncomingRecord, ticket: RunEnvelope): Promise<void>;
}

export function createUnroutableMessages(
  { prefix, claims, retry, publish, log }: RunContext,
  runEnd: RunResults,
): UnroutableMessages {
  async function bury(record: IncomingRecord, ticket: RunEnvelope | undefined, code: string, detail: string) {
    const { topic, partition, offset } = record;
    log.error({ topic, partition, offset, detail }, 'message given up; see `npm run dead`');
    const letters = await retry(() =>
      writeDeadLetters(claims, unroutableTopic(prefix), [record], { code, detail, where: '' }),
    );
    const failure: Failure = { code: 'given_up', node: '', detail, retriable: false };
    await publish(ticket ? [...letters, ...(await runEnd.reject(ticket, failure))] : letters);
  }

  return {
    unreadable: (record, error) =>
      bury(
        record,
        ticketOf(record),
        toAppError(error).reason,
        `The message cannot be placed: ${toAppError(error).message}`,
      ),
    unknownPlan: (record, ticket) =>
      bury(
        record,
        ticket,
        'unknown_plan',
        `The plan ${ticket.planId}, with which the run began, is not kept any more.`,
      ),
  };
}

/** Whoever waits is told where it can be read who that is. */
function ticketOf(record: IncomingRecord): RunEnvelope | undefined {
  try {
    return readRunEnvelope(record);
  } catch {
    return undefined;
  }
}
