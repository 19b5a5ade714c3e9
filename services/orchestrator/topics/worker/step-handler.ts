import { MessageReleased } from '../../../kit/bus/consumer.ts';
import { createRecentMap } from '../../../kit/recent-map.ts';
import { advance, beginRun } from '../../domain/advance.ts';
import type { Plan } from '../../domain/plan.ts';
import { loadArrival, type ReadArrival } from '../records/arrival-record.ts';
import { deadTopic } from '../run-topics.ts';
import type { CallPublisher, FailedCall } from './call-publisher.ts';
import { writeDeadLetters } from './dead-letters.ts';
import { type ExecuteWithRetry, internalFailure, isCancelled } from './execute-with-retry.ts';
import { isEndedOutside } from './failed-runs.ts';
import type { RunContext } from './run-context.ts';

export interface StepHandlerDeps {
  readonly context: RunContext;
  readonly executeWithRetry: ExecuteWithRetry;
  readonly publisher: CallPublisher;
}

/** Executes the step that a message arrived at; resolves once what follows is published. */
export type HandleStep = (plan: Plan, arrived: ReadArrival, possibleDuplicate: boolean) => Promise<void>;

/** Steps with one source: one arrival, one call. */
export function createStepHandler({ context, executeWithRetry, publisher }: StepHandlerDeps): HandleStep {
  const { prefix, claims, failedRuns, retry, publish, stopping, log } = context;
  // A produce that failed and was repeated may leave the same message in the log twice.
  const started = createRecentMap<Promise<void>>({ limit: 50_000, ttlMs: 10 * 60_000 });

  /** A message of a run that is over. */
  async function giveUp(call: FailedCall): Promise<void> {
    const { plan, records, failure } = call;
    // Where the caller has gone the run ends here and nowhere else.
    if (isEndedOutside(failure)) return publisher.publishFailure(call);
    const reason = { code: 'cancelled', detail: failure.detail, where: failure.node };
    await publish(await retry(() => writeDeadLetters(claims, deadTopic(prefix, plan.solution), records, reason)));
  }

  async function execute(plan: Plan, arrived: ReadArrival, possibleDuplicate: boolean): Promise<void> {
    const { envelope, arrival, record } = arrived;
    const state = beginRun(envelope.operation);
    const [planned] = advance(plan, state, arrival).calls;
    if (!planned) return;
    const { step } = planned;
    const base = { plan, envelope, records: [record], possibleDuplicate, isOwned: arrived.isOwned } as const;
    const failure = failedRuns.failureOf(envelope);
    if (failure) return giveUp({ ...base, at: step.id, failure });
    try {
      const claimed = record.headers.claim !== undefined;
      const whole = claimed ? advance(plan, state, await retry(() => loadArrival(claims, arrived))).calls[0] : planned;
      const executed = await executeWithRetry(plan, whole ?? planned, envelope);
      const over = isCancelled(executed) ? failedRuns.failureOf(envelope) : undefined;
      if (over) return await giveUp({ ...base, at: step.id, failure: over });
      await publisher.publishAnswer({ ...base, step, executed });
    } catch (error) {
      if (stopping.aborted || error instanceof MessageReleased) throw error;
      log.error({ err: error, run: envelope.runId, step: step.id }, 'a run could not be continued at a step');
      await publisher.publishFailure({ ...base, at: step.id, failure: internalFailure(error, step.node) });
    }
  }

  const handle: HandleStep = (plan, arrived, possibleDuplicate) => {
    const { id } = arrived;
    const first = started.get(id);
    // A repeat is done when the first is: after a rebalance the repeat is what holds the offset.
    if (first)
      return first.catch((error) => {
        // The first was given up because the partition was lost; this one came with it again.
        if (error instanceof MessageReleased && !stopping.aborted) return handle(plan, arrived, possibleDuplicate);
        throw error;
      });
    const work = execute(plan, arrived, possibleDuplicate).catch((error) => {
      started.delete(id);
      throw error;
    });
    started.set(id, work);
    return work;
  };
  return handle;
}
