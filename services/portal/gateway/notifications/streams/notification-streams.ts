import type { Context } from 'koa';
import pLimit from 'p-limit';
import type { Clock } from '../../../../kit/clock.ts';
import { AppError, toAppError, unavailable } from '../../../../kit/errors.ts';
import type { Logger } from '../../../../kit/log.ts';
import type { NotificationList } from '../../../domain/notification-list.ts';
import { isAfter, type NotificationPosition } from '../../../domain/notification-position.ts';
import type { Notification } from '../present.ts';
import { createCatchUp } from './catch-up.ts';
import { endStream, isWritable, type Stream, sendHeartbeat, startStream } from './stream.ts';

export interface StreamsOptions {
  readonly notifications: NotificationList;
  readonly clock: Clock;
  readonly log: Logger;
  readonly maxStreamsPerUser: number;
  readonly maxStreams: number;
  /** The interval at which a stream is checked: whether its session is valid, and whether it missed a notification. */
  readonly checkIntervalMs: number;
}

/** The open streams of this process. */
export interface NotificationStreams {
  /**
   * Answers with a stream of the notifications after `after`, or of new ones, until the client disconnects, reads too slowly, or
   * its session ends. Errors: `rate_limited`, `unavailable`.
   */
  open(
    ctx: Context,
    userId: string,
    after: NotificationPosition | undefined,
    isSessionValid: Stream['isSessionValid'],
  ): Promise<void>;
  /** A notification was added to the list of a user. */
  announce(userId: string, notification: Notification): void;
  hasStreams(userId: string): boolean;
  /** Checks the sessions of a user's streams now: one of them may have ended. */
  recheck(userId: string): void;
  /** Makes all streams read what they may have missed. */
  triggerAll(): void;
  /** Heartbeats and checks of all streams; to be called every 15 s or so. */
  tick(): void;
  /** Ends all streams and opens no more. */
  end(): void;
}

const shuttingDown = () => unavailable('This server is shutting down; open the stream again.');
const maxConcurrentChecks = 16;

/** A stream is registered for announcements before it reads what it has missed, so that no notification falls between the two. */
export function createNotificationStreams(options: StreamsOptions): NotificationStreams {
  const { notifications, clock, log, maxStreamsPerUser, maxStreams, checkIntervalMs } = options;
  const wake = createCatchUp(notifications, log);
  const byUser = new Map<string, Stream[]>();
  const limit = pLimit(maxConcurrentChecks);
  let count = 0;
  let ended = false;

  function add(stream: Stream): void {
    const userStreams = byUser.get(stream.userId) ?? [];
    if (ended) throw shuttingDown();
    if (count >= maxStreams) throw unavailable('Too many streams are open in this process; try again later.');
    if (userStreams.length >= maxStreamsPerUser)
      throw new AppError('rate_limited', `A user may have ${maxStreamsPerUser} open streams; close one first.`, {
        retryAfterSeconds: 15,
      });
    byUser.set(stream.userId, [...userStreams, stream]);
    count += 1;
    stream.response.once('close', () => remove(stream));
  }

  function remove(stream: Stream): void {
    const open = byUser.get(stream.userId);
    if (!open?.includes(stream)) return;
    if (open.length > 1)
      byUser.set(
        stream.userId,
        open.filter((other) => other !== stream),
      );
    else byUser.delete(stream.userId);
    count -= 1;
  }

  /** Streams that have started and not ended. */
  function* all(): Iterable<Stream> {
    for (const streams of byUser.values()) yield* streams.filter(isWritable);
  }

  /** Closes the stream if its client has not read the last heartbeat. */
  function heartbeatOrClose(stream: Stream): void {
    if (!stream.response.writableNeedDrain) {
      stream.stalled = false;
      sendHeartbeat(stream);
      if (stream.pending) wake(stream);
    } else if (stream.stalled) stream.response.destroy();
    else stream.stalled = true;
  }

  async function check(stream: Stream): Promise<void> {
    try {
      if (await stream.isSessionValid()) wake(stream);
      else if (isWritable(stream)) endStream(stream, 'signed-out');
    } catch (thrown) {
      log.debug({ err: toAppError(thrown) }, 'a stream could not be checked');
    }
  }

  return {
    async open(ctx, userId, after, isSessionValid) {
      const stream: Stream = {
        ...{ userId, response: ctx.res, isSessionValid },
        lastSent: after ?? { created: 0, notificationId: '' },
        // A client that names no position has read the list up to the newest notification.
        ...{ pending: after !== undefined, reading: false, announced: undefined, stalled: false },
        nextCheckAt: clock.now() + checkIntervalMs,
      };
      add(stream);
      try {
        if (!after) stream.lastSent = await notifications.newest(userId);
        if (ended) throw shuttingDown();
      } catch (thrown) {
        remove(stream);
        throw thrown;
      }
      if (ctx.res.destroyed) return;
      startStream(ctx, stream);
      if (stream.pending) wake(stream);
    },
    announce(userId, notification) {
      for (const stream of byUser.get(userId) ?? []) {
        const { announced, lastSent } = stream;
        if (!isAfter(notification, lastSent)) continue;
        if (!announced || isAfter(notification, announced)) stream.announced = notification;
        wake(stream);
      }
    },
    hasStreams: (userId) => byUser.has(userId),
    recheck(userId) {
      for (const stream of (byUser.get(userId) ?? []).filter(isWritable)) void limit(() => check(stream));
    },
    triggerAll() {
      for (const stream of all()) wake(stream);
    },
    tick() {
      const now = clock.now();
      for (const stream of all()) {
        heartbeatOrClose(stream);
        if (now < stream.nextCheckAt) continue;
        stream.nextCheckAt = now + checkIntervalMs;
        void limit(() => check(stream));
      }
    },
    end() {
      ended = true;
      for (const stream of all()) endStream(stream, 'restart');
    },
  };
}
