import { consume } from '../../../kit/bus/consume.ts';
import type { IncomingRecord, Transport } from '../../../kit/bus/transport.ts';
import { inSpan, SpanKind } from '../../../kit/trace.ts';
import { sendersOf } from '../../domain/advance.ts';
import type { Plan } from '../../domain/plan.ts';
import { readArrival } from '../records/arrival-record.ts';
import type { HopKind } from '../run-topics.ts';
import { hopGroup } from './dead-letters.ts';
import { createJoins, type JoinOutcomes, MessageReleased } from './joins/joins.ts';
import { createRedeliveryDetector } from './redelivery-detector.ts';
import type { RunContext } from './run-context.ts';
import type { HandleStep } from './step-handler.ts';
import type { UnroutableMessages } from './unroutable-messages.ts';

/** Finds plans by their id, in force or not. The implementation caches. Errors: `unavailable`. */
export interface PlanSource {
  find(planId: string): Promise<Plan | undefined>;
}

export interface ConsumeRunTopicDeps {
  readonly context: RunContext;
  readonly transport: Transport;
  readonly plans: PlanSource;
  readonly handleStep: HandleStep;
  readonly joinOutcomes: JoinOutcomes;
  readonly unroutable: UnroutableMessages;
}

export interface RunTopicConsumption {
  readonly joined: boolean;
  /** Finishes messages in progress; the rest, waiting joins above all, is left to the next owner of the partitions. */
  drain(): Promise<void>;
}

/** Records of a partition that may be in progress: the offsets of all records behind a waiting join wait for it. */
const maxUncommitted: Readonly<Record<HopKind, number>> = { step: 2_000, split: 2_000, collate: 200_000 };
const maxUncommittedBytes = 128 << 20;

/** Continues the runs whose messages arrive on one topic. */
export async function consumeRunTopic(
  deps: ConsumeRunTopicDeps,
  topic: string,
  kind: HopKind,
): Promise<RunTopicConsumption> {
  const { context, transport, plans, handleStep, joinOutcomes, unroutable } = deps;
  const joins = createJoins(joinOutcomes);
  const redeliveries = createRedeliveryDetector();

  async function continueRun(record: IncomingRecord): Promise<void> {
    const arrived = readArrival(record);
    const { envelope, arrival } = arrived;
    const plan = await context.retry(() => plans.find(envelope.planId));
    if (!plan) return unroutable.unknownPlan(record, envelope);
    const possibleDuplicate = redeliveries.mayBeRedelivered(record, envelope);
    const failed = !arrival.payload.ok && arrival.payload.hard;
    // A collator with one source has nothing to wait for.
    const isJoin = failed || sendersOf(plan, envelope.operation, arrival.at).length > 1;
    return isJoin ? joins.add(plan, arrived, possibleDuplicate) : handleStep(plan, arrived, possibleDuplicate);
  }

  async function handle(record: IncomingRecord): Promise<void> {
    try {
      await traced(record, continueRun);
    } catch (error) {
      if (context.stopping.aborted || error instanceof MessageReleased) throw error;
      await unroutable.unreadable(record, error);
    }
  }

  const consumption = await consume({
    transport,
    group: hopGroup(topic),
    topic,
    log: context.log,
    // Messages of one run share the key, and one may wait for another.
    order: 'none',
    maxUncommitted: maxUncommitted[kind],
    maxUncommittedBytes,
    handle,
    onAssigned({ gained, lost }) {
      redeliveries.assigned(gained);
      joins.releasePartitions(lost);
    },
  });
  return {
    get joined() {
      return consumption.joined;
    },
    async drain() {
      joins.stop();
      await consumption.drain();
    },
  };
}

/** A span only where the trace is sampled: on this path it would cost as much as everything else together. */
function traced(record: IncomingRecord, handle: (record: IncomingRecord) => Promise<void>): Promise<void> {
  const { traceparent, at } = record.headers;
  if (!traceparent?.endsWith('-01')) return handle(record);
  return inSpan(`hop ${at}`, SpanKind.CONSUMER, record.headers, () => handle(record));
}
