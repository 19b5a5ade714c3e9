import type { Delivery } from '../../../kit/bus/command.ts';
import type { Stage } from '../../../kit/bus/compose-stages.ts';
import type { Consumer, StopReading } from '../../../kit/bus/consumer.ts';
import { deadLettered } from '../../../kit/bus/stages/dead-letter.ts';
import { measured } from '../../../kit/bus/stages/measure.ts';
import { AppError } from '../../../kit/errors.ts';
import { inSpan, SpanKind } from '../../../kit/trace.ts';
import { sendersOf } from '../../domain/advance.ts';
import type { Plan } from '../../domain/plan.ts';
import { readArrival } from '../records/arrival-record.ts';
import type { HopKind } from '../run-topics.ts';
import { hopGroup } from './dead-letters.ts';
import { createJoins, type JoinOutcomes } from './joins/joins.ts';
import { createRedeliveryDetector } from './redelivery-detector.ts';
import { createRedeliveryLog } from './redelivery-log.ts';
import type { RunContext } from './run-context.ts';
import type { HandleStep } from './step-handler.ts';
import type { WriteUnroutable } from './write-unroutable.ts';

/** Finds plans by their id, in force or not. The implementation caches. Errors: `unavailable`. */
export interface PlanSource {
  find(planId: string): Promise<Plan | undefined>;
}

export interface ReadRunTopicDeps {
  readonly consumer: Consumer;
  readonly context: RunContext;
  readonly plans: PlanSource;
  readonly handleStep: HandleStep;
  readonly joinOutcomes: JoinOutcomes;
  readonly writeUnroutable: WriteUnroutable;
  /** Bytes of the topic's records that may be in progress. */
  readonly uncommittedBytes?: number;
}

/** Records of a partition that may be in progress: the offsets of all records behind a waiting join wait for it. */
const maxUncommitted: Readonly<Record<HopKind, number>> = { step: 2_000, split: 2_000, collate: 200_000 };
const usualUncommittedBytes = 128 << 20;

/** Continues the runs whose messages arrive on one topic. Retries are the steps' own: a message waits for a model until its run's deadline. */
export async function readRunTopic(deps: ReadRunTopicDeps, topic: string, kind: HopKind): Promise<StopReading> {
  const { consumer, context, plans, handleStep, joinOutcomes, writeUnroutable } = deps;
  const { uncommittedBytes: maxUncommittedBytes = usualUncommittedBytes } = deps;
  const { metrics, stopping } = consumer;
  const { log, publish } = context;
  // Arrivals that wait leave room for those that complete their joins.
  const joins = createJoins(joinOutcomes, { heldBytesLimit: maxUncommittedBytes / 2 });
  const redeliveries = createRedeliveryDetector();
  const logRedelivery = createRedeliveryLog(log);
  context.metrics.measureJoins(kind, () => joins.size);

  /** Does not wait itself for what it returns: its frame would hold the bytes of a record that was replaced. */
  async function continueRun(delivery: Delivery): Promise<void> {
    const arrived = readArrival(delivery.record, delivery.isOwned);
    const { envelope, arrival } = arrived;
    const plan = await context.retry(() => plans.find(envelope.planId));
    // Its solution was removed, and the gateway has answered the run.
    if (!plan && context.failedRuns.failureOf(envelope)) return;
    if (!plan) throw unknownPlan(envelope.planId);
    const redelivered = redeliveries.mayBeRedelivered(delivery.record, envelope);
    if (redelivered) {
      context.metrics.redelivered(kind);
      logRedelivery(delivery.record, envelope.runId);
    }
    // Or it descends from such a message.
    const possibleDuplicate = redelivered || envelope.possibleDuplicate;
    const failed = !arrival.payload.ok && arrival.payload.hard;
    // A collator with one source has nothing to wait for.
    const isJoin = failed || sendersOf(plan, envelope.operation, arrival.at).length > 1;
    return isJoin
      ? joins.add(plan, arrived, possibleDuplicate, delivery.replaceRecord)
      : handleStep(plan, arrived, possibleDuplicate);
  }

  async function handle(delivery: Delivery): Promise<void> {
    await continueRun(delivery);
    metrics.handled.inc({ type: kind, outcome: 'done' });
  }

  return consumer.read({
    topic,
    group: hopGroup(topic),
    stages: [
      measured(metrics),
      tracedWhereSampled,
      deadLettered({ transport: { publish }, log, metrics, stopping, write: writeUnroutable }),
    ],
    handle,
    // Messages of one run share the key, and one may wait for another.
    order: 'none',
    maxUncommitted: maxUncommitted[kind],
    maxUncommittedBytes,
    onAssigned({ gained, lost }) {
      redeliveries.assigned(gained);
      joins.releasePartitions(lost);
    },
    onDrain: () => joins.stop(),
  });
}

const unknownPlan = (planId: string) =>
  new AppError('not_found', `The plan ${planId}, which the run began with, is not stored any more.`, {
    reason: 'unknown_plan',
  });

/** A span only where the trace is sampled: on this path it would cost as much as everything else together. */
const tracedWhereSampled: Stage<Delivery, void> = (next) => (delivery) => {
  const { headers } = delivery.record;
  if (!headers.traceparent?.endsWith('-01')) return next(delivery);
  return inSpan(`hop ${headers.at}`, SpanKind.CONSUMER, headers, () => next(delivery));
};
