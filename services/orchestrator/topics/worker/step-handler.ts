import { advance, beginRun } from '../../domain/advance.ts';
import type { Plan } from '../../domain/plan.ts';
import { loadArrival, type ReadArrival } from '../records/arrival-record.ts';
import { deadTopic } from '../run-topics.ts';
import type { CallPublisher } from './call-publisher.ts';
import { writeDeadLetters } from './dead-letters.ts';
import { type ExecuteWithRetry, internalFailure } from './execute-with-retry.ts';
import { createRecent } from './recent.ts';
import type { RunContext } from './run-context.ts';
import type { RunResults } from './run-results.ts';

export interface StepHandlerDeps {
  readonly tools: RunContext;
  readonly runEnd: RunResults;
  readonly carryOut: ExecuteWithRetry;
  readonly follow: CallPublisher;
}

/** Carries out the step an arrival stands in front of; resolves once what follows is published. */
export type HandleStep = (plan: Plan, arrived: ReadArrival, doubtful: boolean) => Promise<void>;

/** Steps that wait for nobody: one arrival, one call. */
export function createStepHandler({ tools, runEnd, carryOut, follow }: StepHandlerDeps): HandleStep {
  const { prefix, claims, retry, publish, stopping, log } = tools;
  // A produce that seemed to fail and was repeated leaves the same message in the log twice.
  const begun = createRecent<Promise<void>>({ limit: 50_000, ttlMs: 10 * 60_000 });

  async function carry(plan: Plan, arrived: ReadArrival, doubtful: boolean): Promise<void> {
    const { ticket, arrival, record } = arrived;
    const failure = runEnd.failureOf(ticket);
    if (failure) {
      const reason = { code: 'cancelled', detail: failure.detail, where: failure.node };
      return publish(await retry(() => writeDeadLetters(claims, deadTopic(prefix, plan.solution), [record], reason)));
    }
    const state = beginRun(ticket.operation);
    const [planned] = advance(plan, state, arrival).calls;
    if (!planned) return;
    const { step } = planned;
    const followed = { plan, ticket, records: [record], doubtful } as const;
    try {
      const claimed = record.headers.claim !== undefined;
      const whole = claimed ? advance(plan, state, await retry(() => loadArrival(claims, arrived))).calls[0] : planned;
      const performed = await carryOut(plan, whole ?? planned, ticket);
      await follow.answer({ ...followed, step, performed });
    } catch (error) {
      if (stopping.aborted) throw error;
      log.error({ err: error, run: ticket.runId, step: step.id }, 'a run could not go on here');
      await follow.failure({ ...followed, at: step.id, failure: internalFailure(error, step.node) });
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
