import { expect } from 'chai';
import { eventRecord } from '../../../services/kit/bus/event-record.ts';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import type { NotificationStreams } from '../../../services/portal/gateway/notifications/streams/notification-streams.ts';
import { subscribeToNotifications } from '../../../services/portal/gateway/notifications/streams/subscribe.ts';
import { until } from '../../support/until.ts';

describe('the streams of a user whose session or token has ended', () => {
  it('are checked at once', async () => {
    const service = createService('portal', 'gateway', { LOG_LEVEL: 'silent' });
    const transport = createMemoryTransport({ partitions: 2 });
    const codec = platformCodec();
    const checked: string[] = [];
    const streams = { recheck: (userId: string) => checked.push(userId), triggerAll: () => undefined };
    await subscribeToNotifications({
      ...{ service, prefix: 'spec', transport, codec },
      streams: streams as unknown as NotificationStreams,
    });
    const publish = (name: string, data: object) => {
      const source = { codec, topic: topicName('spec', 'identity', 'events'), source: '/spec' };
      const head = {
        id: newId(),
        subject: newId(),
        time: new Date().toISOString(),
        correlationId: '1',
        causationId: '1',
      };
      return transport.publish([eventRecord(source, { type: `modelyard.identity.${name}`, data }, head)]);
    };
    const by = { at: Date.now(), actingUser: null, requestId: null };
    await publish('SessionEnded', { userId: 'user-1', sessionId: 's', reason: 'log-out', ...by });
    await until(() => checked.includes('user-1'), { what: 'the streams of user-1 are checked' });
    await publish('PasswordChanged', { userId: 'user-2', way: 'old-password', ...by });
    await publish('ApiTokenRevoked', { userId: 'user-3', tokenId: 't', ...by });
    await until(() => checked.includes('user-3'), { what: 'the streams of user-3 are checked' });
    await publish('UserDeactivated', { userId: 'user-4', ...by });
    await until(() => checked.includes('user-4'), { what: 'the streams of user-4 are checked' });
    expect(checked).to.deep.equal(['user-1', 'user-3', 'user-4']);
    await service.life.stop();
  });
});
