import { setTimeout as delay } from 'node:timers/promises';
import { parseAddress } from '../../../kit/bus/reply.ts';
import type { OutgoingRecord } from '../../../kit/bus/transport.ts';
import { backOffMs } from '../../../kit/retry-policy.ts';
import type { RecordLateResult } from '../../app/runs/late-results.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Plan } from '../../domain/plan.ts';
import { readLog } from '../records/hop-log.ts';
import { type ResultRecord, writeResult } from '../records/result-record.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';
import { repliesTopic, resultsTopic } from '../run-topics.ts';
import { hopRetry } from './hop-retry.ts';
import type { PastResults } from './past-results.ts';
import type { RunContext } from './run-context.ts';

/** Writes the results of runs, each once. */
export interface RunResults {
  /**
   * What to publish when a run has ended: its result, and the reply to the gateway that waits. `possibleDuplicate`: the run
   * may have a result already, which then stays the only one.
   */
  finish(plan: Plan, envelope: RunEnvelope, outcome: Outcome, possibleDuplicate: boolean): Promise<OutgoingRecord[]>;
  /** The reply to the gateway that waits, where the run has a result; undefined where it has none. */
  pastReply(plan: Plan, envelope: RunEnvelope): Promise<OutgoingRecord[] | undefined>;
  /**
   * As `pastReply`, for a run that is about to fail here: the worker that handled its message before may have continued it,
   * so its result is waited for briefly.
   */
  pastReplyBeforeFailure(plan: Plan, envelope: RunEnvelope): Promise<OutgoingRecord[] | undefined>;
  /** The reply to the gateway that waits, for a run whose solution is not known. */
  reject(envelope: RunEnvelope, failure: Failure): Promise<OutgoingRecord[]>;
}

export interface RunResultsDeps {
  readonly context: RunContext;
  readonly pastResults: PastResults;
  /** Gets results of replayed dead letters: no gateway waits for them. */
  readonly onReplayResult?: RecordLateResult | undefined;
}

/** About what the last records of a dead worker need to arrive. The failure of a possible duplicate is held back no longer. */
const pastResultTimeoutMs = 1_000;

export function createRunResults({ context, pastResults, onReplayResult }: RunResultsDeps): RunResults {
  const { prefix, source, claims, metrics, retry, stopping } = context;

  function reply({ unchangedHeaders }: RunEnvelope, result: ResultRecord): OutgoingRecord[] {
    const to = parseAddress(unchangedHeaders.replyto, [repliesTopic(prefix)]);
    return to ? [{ ...result, ...to }] : [];
  }

  async function pastReply(plan: Plan, envelope: RunEnvelope): Promise<OutgoingRecord[] | undefined> {
    const found = await retry(() => pastResults.find(resultsTopic(prefix, plan.solution), envelope));
    if (!found) return undefined;
    const { key, value, headers } = found;
    return reply(envelope, { key, value, headers });
  }

  async function pastReplyBeforeFailure(plan: Plan, envelope: RunEnvelope): Promise<OutgoingRecord[] | undefined> {
    const until = Math.min(envelope.deadline, Date.now() + pastResultTimeoutMs);
    for (let attempt = 1; ; attempt += 1) {
      const found = await pastReply(plan, envelope);
      if (found || Date.now() >= until) return found;
      await delay(Math.min(backOffMs(attempt, hopRetry), until - Date.now()), undefined, { signal: stopping });
    }
  }

  return {
    pastReply,
    pastReplyBeforeFailure,
    async finish(plan, envelope, outcome, possibleDuplicate) {
      const before = possibleDuplicate ? await pastReply(plan, envelope) : undefined;
      if (before) return before;
      const result = await retry(() => writeResult(claims, source, envelope, outcome));
      metrics.ended(plan.solution, outcome);
      if (envelope.unchangedHeaders.replays !== undefined) {
        const { runId, solution, operation, planId, log } = envelope;
        const { startedby: startedBy } = envelope.unchangedHeaders;
        const run = { solution, operation, planId, transport: 'topics', startedBy } as const;
        onReplayResult?.({ ...run, result: { runId, outcome, hops: readLog(log) } });
      }
      return [{ ...result, topic: resultsTopic(prefix, plan.solution) }, ...reply(envelope, result)];
    },
    async reject(envelope, failure) {
      return reply(envelope, await writeResult(claims, source, envelope, { ok: false, failure }));
    },
  };
}
