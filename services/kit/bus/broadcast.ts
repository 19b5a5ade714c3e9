import type { Service } from '../service.ts';
import { subscribeSoon } from './subscribe-soon.ts';
import { groupName, memberName } from './topics.ts';
import type { IncomingRecord, Subscription, Transport } from './transport.ts';

export interface BroadcastOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly topics: readonly string[];
  /** For logs, and another one for each broadcast of a role: `notification events`. */
  readonly name: string;
  /** Must not throw. A record may be delivered again after the broker was unavailable. */
  onRecord(record: IncomingRecord): void;
  /** Records that arrived while no consumer was assigned are not delivered again: what they would have changed may be stale. */
  onAssigned(): void;
}

const commitEveryMs = 1_000;

/**
 * Every role that calls this sees every record of the topics, from now on: each is a consumer group of its own, and so is each
 * `name` of a role, since members of one group share what they read. Closed with the service. Resolves within a second, joined or not.
 */
export async function receiveBroadcast(options: BroadcastOptions): Promise<Pick<Subscription, 'joined'>> {
  const { service, prefix, transport, topics, name, onRecord, onAssigned } = options;
  const { log, life } = service;

  const due = new Map<string, number>();
  /** Where to resume after the broker was unavailable. Repeats are harmless, so once a second is enough, and one may fail. */
  async function commitPeriodically(topic: string, partition: number, offset: number): Promise<void> {
    const key = `${topic}/${partition}`;
    if (performance.now() < (due.get(key) ?? 0)) return;
    due.set(key, performance.now() + commitEveryMs);
    await subscription
      .commit(topic, new Map([[partition, offset]]))
      .catch((error) => log.debug({ err: error }, 'the offset could not be committed; the next commit includes it'));
  }

  const subscription = await subscribeSoon(service, transport, {
    group: groupName(
      prefix,
      service.name,
      memberName(service.role, `${service.instance}-${name.replaceAll(' ', '-')}`),
    ),
    topics,
    from: 'latest',
    async onBatch({ topic, partition, records }) {
      for (const record of records) onRecord(record);
      const last = records.at(-1);
      if (last) void commitPeriodically(topic, partition, last.offset + 1);
    },
    onAssigned,
  });
  life.onStop(name, () => subscription.close());
  return subscription;
}
