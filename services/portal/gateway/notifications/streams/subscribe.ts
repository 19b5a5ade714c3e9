import type { NotificationCreated } from '../../../../contracts/notification.ts';
import { fromHeaders } from '../../../../kit/bus/envelope.ts';
import { groupName, memberName, topicName } from '../../../../kit/bus/topics.ts';
import type { IncomingRecord, Transport } from '../../../../kit/bus/transport.ts';
import type { AvroCodec } from '../../../../kit/codec/avro.ts';
import type { Service } from '../../../../kit/service.ts';
import type { Notification } from '../present.ts';
import type { NotificationStreams } from './notification-streams.ts';

export interface SubscribeOptions {
  readonly service: Service;
  readonly prefix: string;
  readonly transport: Transport;
  readonly codec: AvroCodec;
  readonly streams: NotificationStreams;
}

const eventType = 'modelyard.notification.NotificationCreated';
const commitEveryMs = 1_000;

/**
 * Announces new notifications of the notification service to the streams of this process. Each process is a consumer group of
 * its own, as each has other streams, and starts at the newest event: a new stream reads older notifications by itself.
 */
export async function subscribeToNotifications({
  service,
  prefix,
  transport,
  codec,
  streams,
}: SubscribeOptions): Promise<void> {
  const { log, life } = service;
  const topic = topicName(prefix, 'notification', 'events');

  function announce(record: IncomingRecord): void {
    if (record.headers.ce_type !== eventType || !streams.hasStreams(record.key)) return;
    try {
      const data = codec.decode(
        eventType,
        fromHeaders(record.headers).fingerprint,
        record.value,
      ) as NotificationCreated;
      streams.announce(record.key, toNotification(data));
    } catch (error) {
      log.error({ err: error }, 'an event could not be decoded; streams read its notification at their next check');
    }
  }

  let commitDue = 0;
  /** Where to resume after the broker was unavailable. Repeats are harmless, so once a second is enough, and one may fail. */
  async function commitPeriodically(partition: number, offset: number): Promise<void> {
    if (performance.now() < commitDue) return;
    commitDue = performance.now() + commitEveryMs;
    await subscription
      .commit(topic, partition, offset)
      .catch((error) => log.debug({ err: error }, 'the offset could not be committed; the next commit includes it'));
  }

  const subscription = await transport.subscribe({
    group: groupName(prefix, service.name, memberName(service.role, service.instance)),
    topics: [topic],
    from: 'latest',
    async onBatch({ partition, records }) {
      for (const record of records) announce(record);
      const last = records.at(-1);
      if (last) void commitPeriodically(partition, last.offset + 1);
    },
    // Events that arrived while no consumer was assigned are not delivered again.
    onAssigned: () => streams.triggerAll(),
  });
  life.addCheck('notification events', () => subscription.joined);
  life.onStop('notification events', () => subscription.close());
}

const toNotification = ({ severity, userIds, ...event }: NotificationCreated): Notification => ({
  ...{ ...event, msgSeverityCode: severity },
  ...{ viewed: null, modified: null },
});
