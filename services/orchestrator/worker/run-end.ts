import { setTimeout as delay } from 'node:timers/promises';
import { parseAddress } from '../../kit/bus/reply.ts';
import type { OutgoingRecord } from '../../kit/bus/transport.ts';
import type { Outcome } from '../domain/advance.ts';
import type { Failure } from '../domain/failure.ts';
import type { Plan } from '../domain/plan.ts';
import { type ResultRecord, writeResult } from '../hops/result-record.ts';
import type { RunTicket } from '../hops/run-ticket.ts';
import { repliesTopic, resultsTopic } from '../hops/run-topics.ts';
import { backOffMs } from './insist.ts';
import type { PastResults } from './past-results.ts';
import { createRecent } from './recent.ts';
import type { HopTools } from './tools.ts';

/** What is known of how runs ended. */
export interface RunEnd {
  /**
   * What to publish when a run has come to its end: its result, and the answer to who waits. `doubtful`: it may have
   * one already, which then stays the only one.
   */
  finish(plan: Plan, ticket: RunTicket, outcome: Outcome, doubtful: boolean): Promise<OutgoingRecord[]>;
  /** The answer to who waits, where the run has a result; undefined where it has none. */
  past(plan: Plan, ticket: RunTicket): Promise<OutgoingRecord[] | undefined>;
  /**
   * As `past`, for a run that is about to fail here: whoever handled its message before may have gone on with it, and the
   * result of that is given a moment to come.
   */
  pastBeforeFailure(plan: Plan, ticket: RunTicket): Promise<OutgoingRecord[] | undefined>;
  /** The answer to who waits, of a run whose solution is not known. */
  refuse(ticket: RunTicket, failure: Failure): Promise<OutgoingRecord[]>;
  /** That the run failed for good, as far as this process knows: whatever still moves, moves for nobody. */
  noteFailure(ticket: RunTicket, failure: Failure): void;
  failureOf(ticket: RunTicket): Failure | undefined;
}

export interface RunEndDeps {
  readonly tools: HopTools;
  readonly results: PastResults;
}

/** What a dead worker published last needs about as long to get through. Who waits for a failure in doubt waits no longer. */
const patienceMs = 1_000;

export function createRunEnd({ tools, results }: RunEndDeps): RunEnd {
  const { prefix, source, claims, insist, stopping } = tools;
  const failed = createRecent<Failure>({ limit: 20_000, ttlMs: 10 * 60_000 });

  function reply({ carried }: RunTicket, result: ResultRecord): OutgoingRecord[] {
    const to = parseAddress(carried.replyto, [repliesTopic(prefix)]);
    return to ? [{ ...result, ...to }] : [];
  }

  async function past(plan: Plan, ticket: RunTicket): Promise<OutgoingRecord[] | undefined> {
    const found = await insist(() => results.find(resultsTopic(prefix, plan.solution), ticket));
    if (!found) return undefined;
    const { key, value, headers } = found;
    return reply(ticket, { key, value, headers });
  }

  async function pastBeforeFailure(plan: Plan, ticket: RunTicket): Promise<OutgoingRecord[] | undefined> {
    const until = Math.min(ticket.deadline, Date.now() + patienceMs);
    for (let attempt = 1; ; attempt += 1) {
      const found = await past(plan, ticket);
      if (found || Date.now() >= until) return found;
      await delay(Math.min(backOffMs(attempt), until - Date.now()), undefined, { signal: stopping });
    }
  }

  return {
    past,
    pastBeforeFailure,
    async finish(plan, ticket, outcome, doubtful) {
      const before = doubtful ? await past(plan, ticket) : undefined;
      if (before) return before;
      const result = await insist(() => writeResult(claims, source, ticket, outcome));
      return [{ ...result, topic: resultsTopic(prefix, plan.solution) }, ...reply(ticket, result)];
    },
    async refuse(ticket, failure) {
      return reply(ticket, await writeResult(claims, source, ticket, { ok: false, failure }));
    },
    noteFailure: ({ key }, failure) => failed.set(key, failure),
    failureOf: ({ key }) => failed.get(key),
  };
}
