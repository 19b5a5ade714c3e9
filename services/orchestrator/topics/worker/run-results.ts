import { setTimeout as delay } from 'node:timers/promises';
import { parseAddress } from '../../../kit/bus/reply.ts';
import type { OutgoingRecord } from '../../../kit/bus/transport.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Plan } from '../../domain/plan.ts';
import { type ResultRecord, writeResult } from '../records/result-record.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';
import { repliesTopic, resultsTopic } from '../run-topics.ts';
import type { PastResults } from './past-results.ts';
import { createRecent } from './recent.ts';
import { backOffMs } from './retry-until-stopped.ts';
import type { RunContext } from './run-context.ts';

/** What is known of how runs ended. */
export interface RunResults {
  /**
   * What to publish when a run has come to its end: its result, and the answer to who waits. `doubtful`: it may have
   * one already, which then stays the only one.
   */
  finish(plan: Plan, ticket: RunEnvelope, outcome: Outcome, doubtful: boolean): Promise<OutgoingRecord[]>;
  /** The answer to who waits, where the run has a result; undefined where it has none. */
  past(plan: Plan, ticket: RunEnvelope): Promise<OutgoingRecord[] | undefined>;
  /**
   * As `past`, for a run that is about to fail here: whoever handled its message before may have gone on with it, and the
   * result of that is given a moment to come.
   */
  pastBeforeFailure(plan: Plan, ticket: RunEnvelope): Promise<OutgoingRecord[] | undefined>;
  /** The answer to who waits, of a run whose solution is not known. */
  reject(ticket: RunEnvelope, failure: Failure): Promise<OutgoingRecord[]>;
  /** That the run failed for good, as far as this process knows: whatever still moves, moves for nobody. */
  recordFailure(ticket: RunEnvelope, failure: Failure): void;
  failureOf(ticket: RunEnvelope): Failure | undefined;
}

export interface RunResultsDeps {
  readonly tools: RunContext;
  readonly results: PastResults;
}

/** What a dead worker published last needs about as long to get through. Who waits for a failure in doubt waits no longer. */
const patienceMs = 1_000;

export function createRunResults({ tools, results }: RunResultsDeps): RunResults {
  const { prefix, source, claims, retry, stopping } = tools;
  const failed = createRecent<Failure>({ limit: 20_000, ttlMs: 10 * 60_000 });

  function reply({ carried }: RunEnvelope, result: ResultRecord): OutgoingRecord[] {
    const to = parseAddress(carried.replyto, [repliesTopic(prefix)]);
    return to ? [{ ...result, ...to }] : [];
  }

  async function past(plan: Plan, ticket: RunEnvelope): Promise<OutgoingRecord[] | undefined> {
    const found = await retry(() => results.find(resultsTopic(prefix, plan.solution), ticket));
    if (!found) return undefined;
    const { key, value, headers } = found;
    return reply(ticket, { key, value, headers });
  }

  async function pastBeforeFailure(plan: Plan, ticket: RunEnvelope): Promise<OutgoingRecord[] | undefined> {
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
      const result = await retry(() => writeResult(claims, source, ticket, outcome));
      return [{ ...result, topic: resultsTopic(prefix, plan.solution) }, ...reply(ticket, result)];
    },
    async reject(ticket, failure) {
      return reply(ticket, await writeResult(claims, source, ticket, { ok: false, failure }));
    },
    recordFailure: ({ key }, failure) => failed.set(key, failure),
    failureOf: ({ key }) => failed.get(key),
  };
}
