import { unavailable } from '../errors.ts';
import type { Service } from '../service.ts';
import { replyAddress } from './reply.ts';
import { subscribeSoon } from './subscribe-soon.ts';
import type { IncomingRecord, Transport } from './transport.ts';

/** The partition of a reply topic that only this process reads. */
export interface OwnPartition {
  /** The reply address: `topic/partition`. Throws `unavailable` while this process owns none. */
  address(): string;
  readonly joined: boolean;
  /** Resolves when this process owns a partition; throws `unavailable` where it owns none by then. */
  ready(withinMs: number): Promise<void>;
}

export interface OwnPartitionOptions {
  readonly service: Pick<Service, 'life' | 'log'>;
  readonly transport: Transport;
  readonly topic: string;
  readonly group: string;
  /** Must not throw. A record may be delivered again after a restart. */
  onRecord(record: IncomingRecord): void;
}

/**
 * Each process of the group owns one partition and reads only that, so its load does not grow with the number of
 * processes. Resolves within a second, whether the process owns one by then or not.
 */
export async function ownPartition({
  service,
  transport,
  topic,
  group,
  onRecord,
}: OwnPartitionOptions): Promise<OwnPartition> {
  let partition: number | undefined;
  const owned = Promise.withResolvers<void>();
  const subscription = await subscribeSoon(service, transport, {
    group,
    topics: [topic],
    // A new partition is read from the start: "latest" is resolved at the first fetch and could miss the first reply.
    from: 'earliest',
    assign: 'one-each',
    async onBatch(batch) {
      for (const record of batch.records) onRecord(record);
      const last = batch.records.at(-1);
      if (last) void commitSometimes(batch.partition, last.offset + 1);
    },
    onAssigned(assignment) {
      partition = assignment[topic]?.[0];
      if (partition !== undefined) owned.resolve();
    },
  });

  let commitDue = 0;
  /** Where to continue after a restart. A repeat is harmless, so one commit a second is enough, and a commit may fail. */
  async function commitSometimes(from: number, offset: number): Promise<void> {
    if (performance.now() < commitDue) return;
    commitDue = performance.now() + 1_000;
    await subscription
      .commit(topic, new Map([[from, offset]]))
      .catch((error) => service.log.debug({ err: error }, 'reply offset not committed yet'));
  }

  return {
    get joined() {
      return subscription.joined && partition !== undefined;
    },
    address() {
      if (partition === undefined) throw noAddress();
      return replyAddress(topic, partition);
    },
    async ready(withinMs) {
      if (partition !== undefined) return;
      const late = Promise.withResolvers<void>();
      const limit = setTimeout(() => late.reject(noAddress()), withinMs);
      await Promise.race([owned.promise, late.promise]).finally(() => clearTimeout(limit));
    },
  };
}

const noAddress = () => unavailable('This process has no reply address yet.');
