import { siblingTopic } from '../../../kit/bus/topics.ts';
import type { IncomingRecord, OutgoingRecord } from '../../../kit/bus/transport.ts';
import type { ExecutedCall } from '../../app/runs/execute-call.ts';
import { advance, arrivalsAfter, beginRun, failsHard } from '../../domain/advance.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Plan, Step } from '../../domain/plan.ts';
import { destinationOf } from '../destination.ts';
import { writeArrival } from '../records/arrival-record.ts';
import { appendHop } from '../records/hop-log.ts';
import type { RunEnvelope } from '../records/run-envelope.ts';
import { deadTopic } from '../run-topics.ts';
import { writeDeadLetters } from './dead-letters.ts';
import { failedCall } from './execute-with-retry.ts';
import type { RunContext } from './run-context.ts';
import type { RunResults } from './run-results.ts';

/** A call that was carried out. */
export interface CompletedCall {
  readonly plan: Plan;
  readonly ticket: RunEnvelope;
  readonly step: Step;
  readonly performed: ExecutedCall;
  /** The messages that led to it, the newest last. */
  readonly records: readonly [IncomingRecord, ...IncomingRecord[]];
  /** They may have been handled before. */
  readonly doubtful: boolean;
}

/** What could not be carried out at all. */
export type FailedCall = Omit<CompletedCall, 'step' | 'performed'> & {
  /** A step, or the exit. */
  readonly at: string;
  readonly failure: Failure;
};

export interface CallPublisher {
  /** Publishes whatever follows from a call: arrivals, the run's result, dead letters; all in one go. */
  answer(followed: CompletedCall): Promise<void>;
  /** The same for a call that could not take place: the run fails. */
  failure(failed: FailedCall): Promise<void>;
}

export function createCallPublisher(tools: RunContext, runEnd: RunResults): CallPublisher {
  const { prefix, source, claims, retry, publish } = tools;

  const letters = (plan: Plan, records: CompletedCall['records'], { code, detail }: Failure, where: string) =>
    retry(() => writeDeadLetters(claims, deadTopic(prefix, plan.solution), records, { code, detail, where }));

  async function answer({
    plan,
    ticket,
    step: asPlanned,
    performed,
    records,
    doubtful: before,
  }: CompletedCall): Promise<void> {
    const { answer, hop } = performed;
    const timeUp = !answer.ok && Date.now() >= ticket.deadline;
    const step = timeUp ? hardened(asPlanned) : asPlanned;
    const failure = !answer.ok && failsHard(step, answer) ? answer.failure : undefined;
    // Time-outs come late by nature, so that others may have been faster.
    const doubtful = before || timeUp;
    const place = records[records.length - 1] ?? records[0];
    const next = { ...ticket, log: appendHop(ticket.log, hop, place), again: doubtful };
    const past = failure && doubtful ? await runEnd.pastBeforeFailure(plan, next) : undefined;
    if (past) return publish(past);

    const out: OutgoingRecord[] = [];
    for (const arrival of arrivalsAfter(plan, ticket.operation, step, answer)) {
      const kind = destinationOf(plan, ticket.operation, arrival);
      if (kind) {
        const address = { topic: siblingTopic(place.topic, kind), source };
        out.push(await retry(() => writeArrival(claims, address, next, arrival)));
      } else {
        const { outcome } = advance(plan, beginRun(ticket.operation), arrival);
        if (outcome) out.push(...(await runEnd.finish(plan, next, outcome, doubtful)));
      }
    }
    if (failure) {
      runEnd.recordFailure(ticket, failure);
      out.push(...(await letters(plan, records, failure, step.node)));
    }
    await publish(out);
  }

  return {
    answer,
    async failure({ at, failure, ...rest }) {
      const { plan, ticket, records } = rest;
      const step = plan.steps.get(at);
      if (step) return answer({ ...rest, step: hardened(step), performed: failedCall(step, failure) });
      const past = await runEnd.past(plan, ticket);
      if (past) return publish(past);
      runEnd.recordFailure(ticket, failure);
      const kept = await letters(plan, records, failure, failure.node);
      await publish([...kept, ...(await runEnd.finish(plan, ticket, { ok: false, failure }, false))]);
    },
  };
}

/** When the run's time is up it is over, whatever the step's policy is. */
const hardened = (step: Step): Step => ({ ...step, policy: { ...step.policy, failure: 'hard' } });
