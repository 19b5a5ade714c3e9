import { MessageReleased } from '../../../../kit/bus/consumer.ts';
import type { IncomingRecord } from '../../../../kit/bus/transport.ts';
import { exit, overdue } from '../../../domain/advance.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Plan } from '../../../domain/plan.ts';
import { claimedArrival } from '../../records/arrival-record.ts';
import { deadTopic } from '../../run-topics.ts';
import { type CallPublisher, ownedElsewhere } from '../call-publisher.ts';
import { writeDeadLetters } from '../dead-letters.ts';
import { type ExecuteWithRetry, internalFailure, isCancelled } from '../execute-with-retry.ts';
import { isEndedOutside } from '../failed-runs.ts';
import type { RunContext } from '../run-context.ts';
import type { RunResults } from '../run-results.ts';
import { isOwnedOf, type Join, joinedEnvelope, recordsOf, releaseJoin } from './join.ts';
import type { JoinOutcomes } from './joins.ts';

export interface JoinOutcomesDeps {
  readonly context: RunContext;
  readonly results: RunResults;
  readonly executeWithRetry: ExecuteWithRetry;
  readonly publisher: CallPublisher;
}

/** How long the bytes of a waiting arrival are kept beyond its run's deadline; dead letters keep theirs longer. */
const storedBytesMs = 10 * 60_000;

export function createJoinOutcomes({ context, results, executeWithRetry, publisher }: JoinOutcomesDeps): JoinOutcomes {
  const { prefix, claims, failedRuns, retry, publish, stopping, log } = context;

  /** Messages that a failure elsewhere made useless, kept for a replay under the node that failed. */
  async function deadLettersOf(plan: Plan, records: readonly IncomingRecord[], failure: Failure) {
    if (isEndedOutside(failure)) return [];
    const { node, detail } = failure;
    const reason = { code: 'cancelled', detail, where: node };
    // The notice that the run has failed is not replayed.
    const kept = records.filter(({ headers }) => headers.hard === undefined);
    return retry(() => writeDeadLetters(claims, deadTopic(prefix, plan.solution), kept, reason));
  }

  async function release(join: Join): Promise<void> {
    const { plan, possibleDuplicate } = join;
    const envelope = joinedEnvelope(join);
    // Joins that were done when the last owner of the partition died are not executed again.
    const past = possibleDuplicate ? await results.pastReply(plan, envelope) : undefined;
    if (past) return publish(past);
    const { calls, outcome } = await retry(() => releaseJoin(claims, join));
    if (outcome) {
      const owned = await isOwnedOf(join)();
      if (!outcome.ok && !owned) throw ownedElsewhere();
      await publish(await results.finish(plan, envelope, outcome, !owned));
    }
    for (const call of calls) {
      const executed = await executeWithRetry(plan, call, envelope);
      const over = isCancelled(executed) ? failedRuns.failureOf(envelope) : undefined;
      if (over && isEndedOutside(over)) return fail(join, over);
      if (over) return publish(await deadLettersOf(plan, recordsOf(join), over));
      await publisher.publishAnswer({
        plan,
        envelope,
        step: call.step,
        executed,
        records: recordsOf(join),
        possibleDuplicate,
        isOwned: isOwnedOf(join),
      });
    }
  }

  const fail = (join: Join, failure: Failure): Promise<void> =>
    publisher.publishFailure({
      plan: join.plan,
      envelope: joinedEnvelope(join),
      at: join.at,
      failure,
      records: recordsOf(join),
      possibleDuplicate: true,
      isOwned: isOwnedOf(join),
    });

  return {
    release: (join) =>
      release(join).catch((error) => {
        if (stopping.aborted || error instanceof MessageReleased) throw error;
        log.error(
          { err: error, run: joinedEnvelope(join).runId, step: join.at },
          'a run could not be continued at a join',
        );
        return fail(join, internalFailure(error, join.plan.steps.get(join.at)?.node ?? 'the exit'));
      }),
    async failRun(join, failure) {
      const { plan, at, possibleDuplicate } = join;
      if (!(await isOwnedOf(join)())) throw ownedElsewhere();
      const envelope = joinedEnvelope(join);
      failedRuns.add(envelope, failure, false);
      const kept = await deadLettersOf(plan, recordsOf(join), failure);
      // The run's other joins get the failure too, but a run has one outcome, which the exit publishes.
      const result = at === exit ? await results.finish(plan, envelope, { ok: false, failure }, possibleDuplicate) : [];
      await publish([...kept, ...result]);
    },
    // A repeat may have opened the join again long after it was done, so a past result is looked for first.
    expire: (join) => fail(join, overdue(join.plan, join.state, join.at)),
    async hasResult(join) {
      const past = await results.pastReply(join.plan, joinedEnvelope(join));
      if (past) await publish(past);
      return past !== undefined;
    },
    storeBytes: (arrived) =>
      retry(() => claimedArrival(claims, arrived, arrived.envelope.deadline + storedBytesMs)).catch((error) => {
        if (!stopping.aborted)
          log.warn({ err: error, run: arrived.envelope.runId }, 'a message that waits at a join stays in memory');
        return undefined;
      }),
    async late(plan, { envelope, record }) {
      const failure = failedRuns.failureOf(envelope);
      if (failure) await publish(await deadLettersOf(plan, [record], failure));
    },
  };
}
