import { advance, beginRun } from '../domain/advance.ts';
import type { Plan } from '../domain/plan.ts';
import { type ReadArrival, wholeArrival } from '../hops/arrival-record.ts';
import { deadTopic } from '../hops/run-topics.ts';
import { type CarryOut, faultOf } from './carry-out.ts';
import type { Follow } from './follow.ts';
import { writeLetters } from './letters.ts';
import { createRecent } from './recent.ts';
import type { RunEnd } from './run-end.ts';
import type { HopTools } from './tools.ts';

export interface StepsDeps {
  readonly tools: HopTools;
  readonly runEnd: RunEnd;
  readonly carryOut: CarryOut;
  readonly follow: Follow;
}

/** Carries out the step an arrival stands in front of; resolves once what follows is published. */
export type TakeStep = (plan: Plan, arrived: ReadArrival, doubtful: boolean) => Promise<void>;

/** Steps that wait for nobody: one arrival, one call. */
export function createTakeStep({ tools, runEnd, carryOut, follow }: StepsDeps): TakeStep {
  const { prefix, claims, insist, publish, stopping, log } = tools;
  // A produce that seemed to fail and was repeated leaves the same message in the log twice.
  const begun = createRecent<Promise<void>>({ limit: 50_000, ttlMs: 10 * 60_000 });

  async function carry(plan: Plan, arrived: ReadArrival, doubtful: boolean): Promise<void> {
    const { ticket, arrival, record } = arrived;
    const failure = runEnd.failureOf(ticket);
    if (failure) {
      const reason = { code: 'cancelled', detail: failure.detail, where: failure.node };
      return publish(await insist(() => writeLetters(claims, deadTopic(prefix, plan.solution), [record], reason)));
    }
    const state = beginRun(ticket.operation);
    const [planned] = advance(plan, state, arrival).calls;
    if (!planned) return;
    const { step } = planned;
    const followed = { plan, ticket, records: [record], doubtful } as const;
    try {
      const claimed = record.headers.claim !== undefined;
      const whole = claimed
        ? advance(plan, state, await insist(() => wholeArrival(claims, arrived))).calls[0]
        : planned;
      const performed = await carryOut(plan, whole ?? planned, ticket);
      await follow.answer({ ...followed, step, performed });
    } catch (error) {
      if (stopping.aborted) throw error;
      log.error({ err: error, run: ticket.runId, step: step.id }, 'a run could not go on here');
      await follow.failure({ ...followed, at: step.id, failure: faultOf(error, step.node) });
    }
  }

  return (plan, arrived, doubtful) => {
    const { id } = arrived;
    const before = begun.get(id);
    // A repeat is done when the first is: of a partition that went and came back it is what holds the offset now.
    if (before) return before;
    const work = carry(plan, arrived, doubtful).catch((error) => {
      begun.delete(id);
      throw error;
    });
    begun.set(id, work);
    return work;
  };
}
