import { unavailable } from '../errors.ts';
import type { Logger } from '../log.ts';
import { replyAddress } from './reply.ts';
import type { IncomingRecord, Transport } from './transport.ts';

/** The partition of a reply topic that only this process reads. */
export interface OwnPartition {
  /** The reply address: `topic/partition`. Throws `unavailable` while this process owns none. */
  address(): string;
  readonly joined: boolean;
}

export interface OwnPartitionOptions {
  readonly transport: Transport;
  readonly topic: string;
  readonly group: string;
  readonly log: Logger;
  /** Must not throw. A record may be delivered again after a restart. */
  onRecord(record: IncomingRecord): void;
}

/**
 * Each process of the group owns one partition and reads only that, so its load does not grow with the number of
 * processes.
 */
export async function ownPartition({
  transport,
  topic,
  group,
  log,
  onRecord,
}: OwnPartitionOptions): Promise<OwnPartition> {
  let partition: number | undefined;
  const subscription = await transport.subscribe({
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
    },
  });

  let commitDue = 0;
  /** Where to continue after a restart. A repeat is harmless, so one commit a second is enough, and a commit may fail. */
  async function commitSometimes(from: number, offset: number): Promise<void> {
    if (performance.now() < commitDue) return;
    commitDue = performance.now() + 1_000;
    await subscription
      .commit(topic, from, offset)
      .catch((error) => log.debug({ err: error }, 'reply offset not committed yet'));
  }

  return {
    get joined() {
      return subscription.joined && partition !== undefined;
    },
    address() {
      if (partition === undefined) throw unavailable('This process has no reply address yet.');
      return replyAddress(topic, partition);
    },
  };
}
