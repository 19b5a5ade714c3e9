import { runPeriodically } from '../../../../kit/run-periodically.ts';
import type { GatewayConfig } from '../../../config.ts';
import { createNotificationStreams, type NotificationStreams, type StreamsOptions } from './notification-streams.ts';
import { type SubscribeOptions, subscribeToNotifications } from './subscribe.ts';

export type StartStreamsOptions = Omit<SubscribeOptions, 'streams'> &
  Pick<StreamsOptions, 'notifications' | 'clock'> & { readonly config: GatewayConfig };

/** Starts the streams with their subscription and heartbeat; the caller ends them before it stops the server. */
export async function startStreams({
  config,
  notifications,
  clock,
  ...from
}: StartStreamsOptions): Promise<NotificationStreams> {
  const { service } = from;
  const streams = createNotificationStreams({
    ...{ notifications, clock, log: service.log },
    maxStreamsPerUser: config.PORTAL_STREAMS_PER_USER,
    maxStreams: config.PORTAL_STREAMS,
    checkIntervalMs: config.PORTAL_STREAM_CHECK_MS,
  });
  await subscribeToNotifications({ ...from, streams });
  runPeriodically(service, 'heartbeat of streams', config.PORTAL_STREAM_BEAT_MS, async () => streams.tick());
  return streams;
}
