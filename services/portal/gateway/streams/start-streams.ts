import { every } from '../../../kit/every.ts';
import type { GatewayConfig } from '../../config.ts';
import { type ListenOptions, listen } from './listen.ts';
import { createNotificationStreams, type NotificationStreams, type StreamsOptions } from './notification-streams.ts';

export type StartStreamsOptions = Omit<ListenOptions, 'streams'> &
  Pick<StreamsOptions, 'notices' | 'clock'> & { readonly config: GatewayConfig };

/** Streams that hear of what comes and have their chores done; they are ended by whoever ends the server. */
export async function startStreams({
  config,
  notices,
  clock,
  ...from
}: StartStreamsOptions): Promise<NotificationStreams> {
  const { service } = from;
  const streams = createNotificationStreams({
    ...{ notices, clock, log: service.log },
    perUser: config.PORTAL_STREAMS_PER_USER,
    inAll: config.PORTAL_STREAMS,
    checkMs: config.PORTAL_STREAM_CHECK_MS,
  });
  await listen({ ...from, streams });
  every(service, 'heartbeat of streams', config.PORTAL_STREAM_BEAT_MS, async () => streams.tick());
  return streams;
}
