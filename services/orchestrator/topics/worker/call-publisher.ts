import type { Delivery } from '../../../kit/bus/command.ts';
import { MessageReleased } from '../../../kit/bus/consumer.ts';
import { siblingTopic } from '../../../kit/bus/topics.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import type { ExecutedCall } from '../../app/runs/execute-call.ts';
import { advance, arrivalsAfter, beginRun, failsHard } from '../../domain/advance.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Plan, Step } from '../../domain/plan.ts';
import { branches, destinationOf } from '../destination.ts';
import { writeArrival } from '../records/arrival-record.ts';
import { appendHop } from '../records/hop-log.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';
import { deadTopic } from '../run-topics.ts';
import { writeDeadLetters } from './dead-letters.ts';
import { failedCall } from './execute-with-retry.ts';
import { isEndedOutside } from './failed-runs.ts';
import type { RunContext } from './run-context.ts';
import type { RunResults } from './run-results.ts';

/** A call that was executed, and what led to it. */
export interface CompletedCall {
  readonly plan: Plan;
  readonly envelope: RunEnvelope;
  readonly step: Step;
  readonly executed: ExecutedCall;
  /** The messages that led to it, the newest last. */
  readonly records: readonly [IncomingRecord, ...IncomingRecord[]];
  /** They may have been handled before. */
  readonly possibleDuplicate: boolean;
  /** See `Delivery`. */
  readonly isOwned: Delivery['isOwned'];
}

/** A call that could not be executed. */
export type FailedCall = Omit<CompletedCall, 'step' | 'executed'> & {
  /** A step, or the exit. */
  readonly at: string;
  readonly failure: Failure;
};

export interface CallPublisher {
  /** Publishes what follows from a call in one batch: arrivals, the run's result, dead letters. */
  publishAnswer(followed: CompletedCall): Promise<void>;
  /** The same for a call that could not be executed: the run fails. */
  publishFailure(failed: FailedCall): Promise<void>;
}

export function createCallPublisher(context: RunContext, results: RunResults): CallPublisher {
  const { prefix, source, claims, failedRuns, retry, publish } = context;

  async function deadLetters(plan: Plan, records: CompletedCall['records'], failure: Failure, where: string) {
    if (isEndedOutside(failure)) return [];
    const { code, detail } = failure;
    return retry(() => writeDeadLetters(claims, deadTopic(prefix, plan.solution), records, { code, detail, where }));
  }

  async function publishAnswer({
    plan,
    envelope,
    step: plannedStep,
    executed,
    records,
    possibleDuplicate: alreadyDoubtful,
    isOwned,
  }: CompletedCall): Promise<void> {
    const { answer, hop } = executed;
    const owning = isOwned();
    const owned = owning === true || (await owning);
    if (!answer.ok && !owned) throw ownedElsewhere();
    const timeUp = !answer.ok && Date.now() >= envelope.deadline;
    const step = timeUp ? failingHard(plannedStep) : plannedStep;
    const failure = !answer.ok && failsHard(step, answer) ? answer.failure : undefined;
    // Another worker may have published a result before this time-out was noticed.
    const possibleDuplicate = alreadyDoubtful || timeUp || !owned;
    const place = records[records.length - 1] ?? records[0];
    const next = { ...envelope, log: appendHop(envelope.log, hop, place), again: possibleDuplicate };
    const past = failure && possibleDuplicate ? await results.pastReplyBeforeFailure(plan, next) : undefined;
    if (past) return publish(past);

    const out: OutgoingRecord[] = [];
    for (const arrival of arrivalsAfter(plan, envelope.operation, step, answer)) {
      const kind = destinationOf(plan, envelope.operation, arrival);
      if (kind) {
        const address = { topic: siblingTopic(place.topic, kind), source };
        out.push(await retry(() => writeArrival(claims, address, next, arrival)));
      } else {
        const { outcome } = advance(plan, beginRun(envelope.operation), arrival);
        if (outcome) out.push(...(await results.finish(plan, next, outcome, possibleDuplicate)));
      }
    }
    if (failure) {
      failedRuns.add(envelope, failure, branches(plan, envelope.operation));
      out.push(...(await deadLetters(plan, records, failure, step.node)));
    }
    await publish(out);
  }

  return {
    publishAnswer,
    async publishFailure({ at, failure, ...rest }) {
      const { plan, envelope, records } = rest;
      if (!(await rest.isOwned())) throw ownedElsewhere();
      const step = plan.steps.get(at);
      if (step) return publishAnswer({ ...rest, step: failingHard(step), executed: failedCall(step, failure) });
      const past = await results.pastReply(plan, envelope);
      if (past) return publish(past);
      failedRuns.add(envelope, failure, branches(plan, envelope.operation));
      const kept = await deadLetters(plan, records, failure, failure.node);
      await publish([...kept, ...(await results.finish(plan, envelope, { ok: false, failure }, false))]);
    },
  };
}

/**
 * A failure of a worker that lost the partition: its new owner gets the message as well and may continue the run, which
 * would then have two outcomes.
 */
export const ownedElsewhere = () => new MessageReleased('the partition had another owner meanwhile');

/** A run that is past its deadline has failed, whatever the step's policy is. */
const failingHard = (step: Step): Step => ({ ...step, policy: { ...step.policy, failure: 'hard' } });
