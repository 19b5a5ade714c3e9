import type { NotificationCreated } from '../../../../contracts/notification.ts';
import { receiveBroadcast } from '../../../../kit/bus/broadcast.ts';
import { fromHeaders } from '../../../../kit/bus/envelope.ts';
import { topicName } from '../../../../kit/bus/topics.ts';
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

/** Announces new notifications to the streams of this process; a new stream reads older ones by itself. */
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

  const subscription = await receiveBroadcast({
    ...{ service, prefix, transport, topics: [topic], name: 'notification events', onRecord: announce },
    onAssigned: () => streams.triggerAll(),
  });
  life.addCheck('notification events', () => subscription.joined);
}

const toNotification = ({ severity, userIds, ...event }: NotificationCreated): Notification => ({
  ...{ ...event, msgSeverityCode: severity },
  ...{ viewed: null, modified: null },
});
