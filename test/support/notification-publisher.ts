import { pino } from 'pino';
import { toHeaders } from '../../services/kit/bus/envelope.ts';
import { createKafkaTransport } from '../../services/kit/bus/kafka.ts';
import { topicName } from '../../services/kit/bus/topics.ts';
import type { OutgoingRecord } from '../../services/kit/bus/transport.ts';
import { newId } from '../../services/kit/ids.ts';
import { platformCodec } from '../../services/platform/bus/codec.ts';
import { engine } from './engines.ts';
import type { TestPortal } from './portal.ts';

/** Stores notifications and publishes their events, as the notification service does. */
export interface NotificationPublisher {
  /** Stores one in the list of the user; returns its event. */
  store(userId: string, title: string): Promise<OutgoingRecord>;
  publish(events: readonly OutgoingRecord[]): Promise<void>;
  /** Both. */
  storeAndPublish(userId: string, title: string): Promise<void>;
  close(): Promise<void>;
}

const type = 'modelyard.notification.NotificationCreated';
const hourMs = 3_600_000;

export async function createNotificationPublisher({
  catalog,
  prefix,
}: Pick<TestPortal, 'catalog' | 'prefix'>): Promise<NotificationPublisher> {
  const { address } = await engine('kafka');
  const transport = createKafkaTransport({ brokers: [address], clientId: 'spec', log: pino({ level: 'silent' }) });
  const codec = platformCodec();

  async function store(userId: string, title: string): Promise<OutgoingRecord> {
    const now = Date.now();
    const notification = { title, message: title, msgSeverityCode: 'ME', url: '/', start: now - 1, end: now + hourMs };
    const { body } = await catalog.call('POST', '/notif/users', { notification, userIds: [userId] });
    const { msgSeverityCode: severity, modified, ...rest } = body.notification;
    const data = { ...rest, userIds: [userId], severity };
    const { fingerprint, bytes } = codec.encode(type, data);
    const id = newId();
    const headers = toHeaders({
      ...{ id, type, source: '/spec', subject: userId, time: new Date(now).toISOString() },
      ...{ fingerprint, correlationId: id },
    });
    return { topic: topicName(prefix, 'notification', 'events'), key: userId, value: bytes, headers };
  }

  const publish = (events: readonly OutgoingRecord[]) => transport.publish(events);
  return {
    ...{ store, publish },
    storeAndPublish: async (userId, title) => publish([await store(userId, title)]),
    close: () => transport.close(),
  };
}
