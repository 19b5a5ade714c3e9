import type { IncomingRecord } from '../../kit/bus/transport.ts';
import { toAppError } from '../../kit/errors.ts';
import type { Failure } from '../domain/failure.ts';
import { type RunTicket, readTicket } from '../hops/run-ticket.ts';
import { strayTopic } from '../hops/run-topics.ts';
import { writeLetters } from './letters.ts';
import type { RunEnd } from './run-end.ts';
import type { HopTools } from './tools.ts';

/** What happens to messages nobody can place. */
export interface GiveUp {
  /** It is no message of a run, or belongs to another plan than it says. */
  unreadable(record: IncomingRecord, error: unknown): Promise<void>;
  /** Whatever the plan was, it is not kept here. */
  unknownPlan(record: IncomingRecord, ticket: RunTicket): Promise<void>;
}

export function createGiveUp({ prefix, claims, insist, publish, log }: HopTools, runEnd: RunEnd): GiveUp {
  async function bury(record: IncomingRecord, ticket: RunTicket | undefined, code: string, detail: string) {
    const { topic, partition, offset } = record;
    log.error({ topic, partition, offset, detail }, 'message given up; see `npm run dead`');
    const letters = await insist(() => writeLetters(claims, strayTopic(prefix), [record], { code, detail, where: '' }));
    const failure: Failure = { code: 'given_up', node: '', detail, retriable: false };
    await publish(ticket ? [...letters, ...(await runEnd.refuse(ticket, failure))] : letters);
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
function ticketOf(record: IncomingRecord): RunTicket | undefined {
  try {
    return readTicket(record);
  } catch {
    return undefined;
  }
}
