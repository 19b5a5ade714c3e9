import { consume } from '../../../kit/bus/consume.ts';
import type { IncomingRecord, Transport } from '../../../kit/bus/transport.ts';
import { inSpan, SpanKind } from '../../../kit/trace.ts';
import { sendersOf } from '../../domain/advance.ts';
import { readArrival } from '../records/arrival-record.ts';
import type { HopKind } from '../run-topics.ts';
import { hopGroup } from './dead-letters.ts';
import { createJoins, type JoinOutcomes } from './joins/joins.ts';
import { MessageReleased } from './message-released.ts';
import type { PlanSource } from './plan-source.ts';
import { createRedeliveryDetector } from './redelivery-detector.ts';
import type { RunContext } from './run-context.ts';
import type { HandleStep } from './step-handler.ts';
import type { UnroutableMessages } from './unroutable-messages.ts';

export interface ConsumeRunTopicDeps {
  readonly tools: RunContext;
  readonly transport: Transport;
  readonly plans: PlanSource;
  readonly takeStep: HandleStep;
  readonly joinEnds: JoinOutcomes;
  readonly giveUp: UnroutableMessages;
}

export interface RunTopicConsumption {
  readonly joined: boolean;
  /** Ends what has begun and leaves the rest, waiting joins above all, to the next owner of their partitions. */
  drain(): Promise<void>;
}

/** Records of a partition that may be in the works. All that came after a join that waits waits behind it in the log. */
const maxUncommitted: Readonly<Record<HopKind, number>> = { step: 2_000, split: 2_000, collate: 200_000 };
const maxUncommittedBytes = 128 << 20;

/** Carries on the runs whose messages come along one topic. */
export async function consumeRunTopic(
  deps: ConsumeRunTopicDeps,
  topic: string,
  kind: HopKind,
): Promise<RunTopicConsumption> {
  const { tools, transport, plans, takeStep, joinEnds, giveUp } = deps;
  const joins = createJoins(joinEnds);
  const suspicion = createRedeliveryDetector();

  async function carry(record: IncomingRecord): Promise<void> {
    const arrived = readArrival(record);
    const { ticket, arrival } = arrived;
    const plan = await tools.retry(() => plans.find(ticket.planId));
    if (!plan) return giveUp.unknownPlan(record, ticket);
    const doubtful = suspicion.mayBeRedelivered(record, ticket);
    const ends = !arrival.parcel.ok && arrival.parcel.hard;
    // A collator with one source waits for nobody.
    const meets = ends || sendersOf(plan, ticket.operation, arrival.at).length > 1;
    return meets ? joins.add(plan, arrived, doubtful) : takeStep(plan, arrived, doubtful);
  }

  async function handle(record: IncomingRecord): Promise<void> {
    try {
      await traced(record, carry);
    } catch (error) {
      if (tools.stopping.aborted || error instanceof MessageReleased) throw error;
      await giveUp.unreadable(record, error);
    }
  }

  const consumption = await consume({
    transport,
    group: hopGroup(topic),
    topic,
    log: tools.log,
    // Messages of one run share the key, and one may wait for another.
    order: 'none',
    maxUncommitted: maxUncommitted[kind],
    maxUncommittedBytes,
    handle,
    onAssigned({ gained, lost }) {
      suspicion.assigned(gained);
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

/** A span only where somebody looks at it: on this path it would cost as much as all the rest. */
function traced(record: IncomingRecord, carry: (record: IncomingRecord) => Promise<void>): Promise<void> {
  const { traceparent, at } = record.headers;
  if (!traceparent?.endsWith('-01')) return carry(record);
  return inSpan(`hop ${at}`, SpanKind.CONSUMER, record.headers, () => carry(record));
}
