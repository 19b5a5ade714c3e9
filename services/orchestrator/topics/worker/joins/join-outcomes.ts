import type { IncomingRecord } from '../../../../kit/bus/transport.ts';
import { exit, overdue } from '../../../domain/advance.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Plan } from '../../../domain/plan.ts';
import { deadTopic } from '../../run-topics.ts';
import type { CallPublisher } from '../call-publisher.ts';
import { writeDeadLetters } from '../dead-letters.ts';
import { type ExecuteWithRetry, internalFailure } from '../execute-with-retry.ts';
import type { RunContext } from '../run-context.ts';
import type { RunResults } from '../run-results.ts';
import { type Join, joinedEnvelope, recordsOf, releaseJoin } from './join.ts';
import type { JoinOutcomes } from './joins.ts';

export interface JoinOutcomesDeps {
  readonly tools: RunContext;
  readonly runEnd: RunResults;
  readonly carryOut: ExecuteWithRetry;
  readonly follow: CallPublisher;
}

export function createJoinOutcomes({ tools, runEnd, carryOut, follow }: JoinOutcomesDeps): JoinOutcomes {
  const { prefix, claims, retry, publish, stopping, log } = tools;

  /** What a failure elsewhere keeps from being used, kept for a replay under the node that failed. */
  function lettersOf(plan: Plan, records: readonly IncomingRecord[], { node, detail }: Failure) {
    const reason = { code: 'cancelled', detail, where: node };
    // The word that the run has failed is nothing to replay.
    const kept = records.filter(({ headers }) => headers.hard === undefined);
    return retry(() => writeDeadLetters(claims, deadTopic(prefix, plan.solution), kept, reason));
  }

  async function release(join: Join): Promise<void> {
    const { plan, possibleDuplicate } = join;
    const ticket = joinedEnvelope(join);
    // Spares the models all the joins that were done when the last owner of the partition died.
    const past = possibleDuplicate ? await runEnd.past(plan, ticket) : undefined;
    if (past) return publish(past);
    const { calls, outcome } = await retry(() => releaseJoin(claims, join));
    if (outcome) await publish(await runEnd.finish(plan, ticket, outcome, false));
    for (const call of calls) {
      const performed = await carryOut(plan, call, ticket);
      await follow.answer({
        plan,
        ticket,
        step: call.step,
        performed,
        records: recordsOf(join),
        doubtful: possibleDuplicate,
      });
    }
  }

  const fail = (join: Join, failure: Failure): Promise<void> =>
    follow.failure({
      plan: join.plan,
      ticket: joinedEnvelope(join),
      at: join.at,
      failure,
      records: recordsOf(join),
      doubtful: true,
    });

  return {
    release: (join) =>
      release(join).catch((error) => {
        if (stopping.aborted) throw error;
        log.error({ err: error, run: joinedEnvelope(join).runId, step: join.at }, 'a run could not go on here');
        return fail(join, internalFailure(error, join.plan.steps.get(join.at)?.node ?? 'the end'));
      }),
    async failRun(join, failure) {
      const { plan, at, possibleDuplicate } = join;
      const ticket = joinedEnvelope(join);
      runEnd.recordFailure(ticket, failure);
      const kept = await lettersOf(plan, recordsOf(join), failure);
      // The other joins of the run hear of it as well, but it has one outcome, and the exit says it.
      const result = at === exit ? await runEnd.finish(plan, ticket, { ok: false, failure }, possibleDuplicate) : [];
      await publish([...kept, ...result]);
    },
    // That the run has no result yet is made sure of: a repeat may have opened the join again long after it was done.
    expire: (join) => fail(join, overdue(join.plan, join.state, join.at)),
    async hasResult(join) {
      const past = await runEnd.past(join.plan, joinedEnvelope(join));
      if (past) await publish(past);
      return past !== undefined;
    },
    async late(plan, { ticket, record }) {
      const failure = runEnd.failureOf(ticket);
      if (failure) await publish(await lettersOf(plan, [record], failure));
    },
  };
}
