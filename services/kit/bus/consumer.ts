import { setMaxListeners } from 'node:events';
import { retryUntilStopped } from '../retry-until-stopped.ts';
import type { Service } from '../service.ts';
import type { Delivery } from './command.ts';
import { composeStages, type Stage } from './compose-stages.ts';
import { type ConsumeOptions, type Consumption, consume, type RecordControl } from './consume.ts';
import { type BusMetrics, createBusMetrics, type MessageKind, measureLag } from './metrics.ts';
import type { IncomingRecord, Transport } from './transport.ts';

export interface ConsumerOptions {
  readonly service: Pick<Service, 'log' | 'life' | 'metrics'>;
  readonly transport: Transport;
  /** Prefix of the metrics: `commands_total`. */
  readonly kind: MessageKind;
  /** The handled types: metrics count all others as `unknown`. */
  readonly types: readonly string[];
  /** The type of a record for metrics; by default its header `ce_type`. */
  readonly typeOf?: (record: IncomingRecord) => string;
}

type Limits = Pick<ConsumeOptions, 'order' | 'maxUncommitted' | 'maxUncommittedBytes' | 'onAssigned'>;

export interface TopicReading extends Partial<Limits> {
  readonly topic: string;
  readonly group: string;
  /** The stages of a record, outermost first. */
  readonly stages: readonly Stage<Delivery, void>[];
  /** The innermost step. */
  handle(delivery: Delivery): Promise<void>;
  /** Called before draining, to end waits that would take longer than draining may. */
  onDrain?(): void;
}

/** The runtime of commands, events and hops, which differ only in their stages. */
export interface Consumer {
  readonly metrics: BusMetrics;
  /** Aborted when the service stops: ends waits for another attempt, which would take longer than draining may. */
  readonly stopping: AbortSignal;
  /** Joins the group and handles the records of the topic until the service stops, or the function it resolves to is called. */
  read(reading: TopicReading): Promise<StopReading>;
}

/** Thrown by a stage or handler: the record stays uncommitted, and the next owner of its partition gets it again. */
export class MessageReleased extends Error {
  override readonly name = 'MessageReleased';
}

/** Drains, and leaves the group: the next one that reads the topic goes on where this has ended. */
export type StopReading = () => Promise<void>;

interface Reading {
  readonly topic: string;
  readonly consumption: Consumption;
  onDrain?(): void;
}

/** At least once; in order for each key, unless a topic is read otherwise. Drains when the service stops. */
export function createConsumer({ service, transport, kind, types, typeOf }: ConsumerOptions): Consumer {
  const { log, life } = service;
  const metrics = createBusMetrics(service, { kind, types, ...(typeOf && { typeOf }) });
  const stopping = new AbortController();
  // Every record that waits for another attempt adds a listener.
  setMaxListeners(0, stopping.signal);
  const readings = new Set<Reading>();

  /** When even dead-lettering fails (the broker is unavailable), the whole record is handled again. */
  async function settle(work: () => Promise<void>): Promise<void> {
    let released: MessageReleased | undefined;
    await retryUntilStopped(async () => {
      try {
        await work();
      } catch (thrown) {
        if (!(thrown instanceof MessageReleased)) throw thrown;
        released = thrown;
      }
    }, stopping.signal);
    if (released) throw released;
  }

  measureLag(service, async () => {
    const lagsOf = async ({ topic, consumption }: Reading) =>
      [...(await consumption.lags())].map(([partition, lag]) => ({ topic, partition, lag }));
    return (await Promise.all([...readings].map(lagsOf))).flat();
  });
  const joined = () => [...readings].every(({ consumption }) => consumption.joined);
  life.addCheck(`${kind} topics joined`, joined, 'the group of consumers is being formed');
  life.onStop(`${kind}s`, async () => {
    stopping.abort();
    for (const { onDrain } of readings) onDrain?.();
    await Promise.all([...readings].map(({ consumption }) => consumption.drain()));
  });

  return {
    metrics,
    stopping: stopping.signal,
    async read({ topic, group, stages, handle, onDrain, maxUncommitted = 2_000, ...limits }) {
      const run = composeStages<Delivery, void>(stages, handle);
      const consumption = await consume({
        ...{ transport, group, topic, log, maxUncommitted, ...limits },
        handle: (record, control) => {
          const delivery = createDelivery(record, control);
          return settle(() => {
            delivery.attempt = 1;
            return run(delivery);
          });
        },
      });
      const reading: Reading = { topic, consumption, ...(onDrain && { onDrain }) };
      readings.add(reading);
      return () => {
        readings.delete(reading);
        onDrain?.();
        return consumption.drain();
      };
    },
  };
}

function createDelivery(first: IncomingRecord, { freeBytes, isOwned }: RecordControl): Delivery {
  const delivery = {
    record: first,
    attempt: 1,
    isOwned,
    replaceRecord(record: IncomingRecord) {
      delivery.record = record;
      freeBytes();
    },
  };
  return delivery;
}
