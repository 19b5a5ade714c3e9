import type { ApiTokenRevoked, SessionEnded, UserDeactivated } from '../../../../contracts/identity.ts';
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

const created = 'modelyard.notification.NotificationCreated';
/** After these a token of the user may be good for nothing any more. */
const ends: ReadonlySet<string> = new Set(
  ['SessionEnded', 'ApiTokenRevoked', 'UserDeactivated'].map((name) => `modelyard.identity.${name}`),
);
type Ended = SessionEnded | ApiTokenRevoked | UserDeactivated;

/**
 * Announces new notifications to the streams of this process, which read older ones by themselves, and has streams checked
 * whose session may have ended.
 */
export async function subscribeToNotifications({
  service,
  prefix,
  transport,
  codec,
  streams,
}: SubscribeOptions): Promise<void> {
  const { log, life } = service;
  const topics = ['notification', 'identity'].map((name) => topicName(prefix, name, 'events'));

  function receive(record: IncomingRecord): void {
    const type = record.headers.ce_type ?? '';
    try {
      if (type === created && streams.hasStreams(record.key))
        streams.announce(record.key, toNotification(decode(type, record) as NotificationCreated));
      else if (ends.has(type)) streams.recheck((decode(type, record) as Ended).userId);
    } catch (error) {
      log.error({ err: error, type }, 'an event could not be decoded; streams see what it says at their next check');
    }
  }

  const decode = (type: string, { headers, value }: IncomingRecord) =>
    codec.decode(type, fromHeaders(headers).fingerprint, value);

  const subscription = await receiveBroadcast({
    ...{ service, prefix, transport, topics, name: 'notification events', onRecord: receive },
    onAssigned: () => streams.triggerAll(),
  });
  life.addCheck('notification events', () => subscription.joined);
}

const toNotification = ({ severity, userIds, ...event }: NotificationCreated): Notification => ({
  ...{ ...event, msgSeverityCode: severity },
  ...{ viewed: null, modified: null },
});
