import type { IncomingRecord } from '../../kit/bus/transport.ts';
import { exit, overdue } from '../domain/advance.ts';
import type { Failure } from '../domain/failure.ts';
import type { Plan } from '../domain/plan.ts';
import { deadTopic } from '../hops/run-topics.ts';
import { type CarryOut, faultOf } from './carry-out.ts';
import type { Follow } from './follow.ts';
import { type Join, joinedTicket, recordsOf, releaseJoin } from './join.ts';
import type { JoinEnds } from './joins.ts';
import { writeLetters } from './letters.ts';
import type { RunEnd } from './run-end.ts';
import type { HopTools } from './tools.ts';

export interface JoinEndsDeps {
  readonly tools: HopTools;
  readonly runEnd: RunEnd;
  readonly carryOut: CarryOut;
  readonly follow: Follow;
}

export function createJoinEnds({ tools, runEnd, carryOut, follow }: JoinEndsDeps): JoinEnds {
  const { prefix, claims, insist, publish, stopping, log } = tools;

  /** What a failure elsewhere keeps from being used, kept for a replay under the node that failed. */
  function lettersOf(plan: Plan, records: readonly IncomingRecord[], { node, detail }: Failure) {
    const reason = { code: 'cancelled', detail, where: node };
    // The word that the run has failed is nothing to replay.
    const kept = records.filter(({ headers }) => headers.hard === undefined);
    return insist(() => writeLetters(claims, deadTopic(prefix, plan.solution), kept, reason));
  }

  async function release(join: Join): Promise<void> {
    const { plan, doubtful } = join;
    const ticket = joinedTicket(join);
    // Spares the models all the joins that were done when the last owner of the partition died.
    const past = doubtful ? await runEnd.past(plan, ticket) : undefined;
    if (past) return publish(past);
    const { calls, outcome } = await insist(() => releaseJoin(claims, join));
    if (outcome) await publish(await runEnd.finish(plan, ticket, outcome, false));
    for (const call of calls) {
      const performed = await carryOut(plan, call, ticket);
      await follow.answer({ plan, ticket, step: call.step, performed, records: recordsOf(join), doubtful });
    }
  }

  const fail = (join: Join, failure: Failure): Promise<void> =>
    follow.failure({
      plan: join.plan,
      ticket: joinedTicket(join),
      at: join.at,
      failure,
      records: recordsOf(join),
      doubtful: true,
    });

  return {
    release: (join) =>
      release(join).catch((error) => {
        if (stopping.aborted) throw error;
        log.error({ err: error, run: joinedTicket(join).runId, step: join.at }, 'a run could not go on here');
        return fail(join, faultOf(error, join.plan.steps.get(join.at)?.node ?? 'the end'));
      }),
    async end(join, failure) {
      const { plan, at, doubtful } = join;
      const ticket = joinedTicket(join);
      runEnd.noteFailure(ticket, failure);
      const kept = await lettersOf(plan, recordsOf(join), failure);
      // The other joins of the run hear of it as well, but it has one outcome, and the exit says it.
      const result = at === exit ? await runEnd.finish(plan, ticket, { ok: false, failure }, doubtful) : [];
      await publish([...kept, ...result]);
    },
    // That the run has no result yet is made sure of: a repeat may have opened the join again long after it was done.
    expire: (join) => fail(join, overdue(join.plan, join.state, join.at)),
    async settled(join) {
      const past = await runEnd.past(join.plan, joinedTicket(join));
      if (past) await publish(past);
      return past !== undefined;
    },
    async late(plan, { ticket, record }) {
      const failure = runEnd.failureOf(ticket);
      if (failure) await publish(await lettersOf(plan, [record], failure));
    },
  };
}
