import type { Context } from 'koa';
import pLimit from 'p-limit';
import type { Clock } from '../../../kit/clock.ts';
import { AppError, toAppError, unavailable } from '../../../kit/errors.ts';
import { setStandingHeaders } from '../../../kit/http/standing-headers.ts';
import type { Logger } from '../../../kit/log.ts';
import type { Notices } from '../../domain/notices.ts';
import { isLater, type Place } from '../../domain/notification-place.ts';
import type { Notification } from '../to-notification.ts';
import { createWake } from './catch-up.ts';
import { beat, begin, end, isWritable, type Stream } from './stream.ts';

export interface StreamsOptions {
  readonly notices: Notices;
  readonly clock: Clock;
  readonly log: Logger;
  readonly perUser: number;
  readonly inAll: number;
  /** How long after it was opened, and again and again, a stream is checked: its session, and whether it missed something. */
  readonly checkMs: number;
}

/** The streams that are open in this process. */
export interface NotificationStreams {
  /**
   * Answers with a stream that tells what lies behind `after`, or what comes from now on, until the client leaves, does not
   * keep up, or is not allowed any more. Errors: `rate_limited`, `unavailable`.
   */
  open(ctx: Context, userId: string, after: Place | undefined, isAllowed: Stream['isAllowed']): Promise<void>;
  /** A notification came into the list of a user. */
  announce(userId: string, notification: Notification): void;
  isListening(userId: string): boolean;
  /** Something may have been missed. */
  wakeAll(): void;
  /** The chores of all streams; to be called every 15 s or so. */
  tick(): void;
  /** Ends all, and opens none any more. */
  end(): void;
}

const isEnding = () => unavailable('This server is about to end; open the stream again.');
const checksAtOnce = 16;

/** A stream first listens and then reads what it has missed, so that nothing falls between the two. */
export function createNotificationStreams(options: StreamsOptions): NotificationStreams {
  const { notices, clock, log, perUser, inAll, checkMs } = options;
  const wake = createWake(notices, log);
  const byUser = new Map<string, Stream[]>();
  const limit = pLimit(checksAtOnce);
  let count = 0;
  let ended = false;

  function add(stream: Stream): void {
    const others = byUser.get(stream.userId) ?? [];
    if (ended) throw isEnding();
    if (count >= inAll) throw unavailable('Too many streams are open here.');
    if (others.length >= perUser)
      throw new AppError('rate_limited', `${perUser} streams of a user may be open at once.`, {
        retryAfterSeconds: 15,
      });
    byUser.set(stream.userId, [...others, stream]);
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

  /** Those that have begun and not ended. */
  function* all(): Iterable<Stream> {
    for (const streams of byUser.values()) yield* streams.filter(isWritable);
  }

  /** Answers the next heartbeat only where the client has taken the last one. */
  function beatOrCut(stream: Stream): void {
    if (!stream.response.writableNeedDrain) {
      stream.stalled = false;
      beat(stream);
      if (stream.woken) wake(stream);
    } else if (stream.stalled) stream.response.destroy();
    else stream.stalled = true;
  }

  async function check(stream: Stream): Promise<void> {
    try {
      if (await stream.isAllowed()) wake(stream);
      else if (isWritable(stream)) end(stream, 'signed-out');
    } catch (thrown) {
      log.debug({ err: toAppError(thrown) }, 'a stream could not be checked');
    }
  }

  return {
    async open(ctx, userId, after, isAllowed) {
      const stream: Stream = {
        ...{ userId, response: ctx.res, isAllowed },
        last: after ?? { created: 0, notificationId: '' },
        // Whoever names no place knows the newest, as the list says it.
        ...{ woken: after !== undefined, reading: false, announced: undefined, stalled: false },
        checkAt: clock.now() + checkMs,
      };
      add(stream);
      try {
        if (!after) stream.last = await notices.newest(userId);
        if (ended) throw isEnding();
      } catch (thrown) {
        remove(stream);
        throw thrown;
      }
      if (ctx.res.destroyed) return;
      // Koa would wait for a body; from here on the answer is written by the stream.
      ctx.respond = false;
      setStandingHeaders(ctx);
      begin(stream);
      if (stream.woken) wake(stream);
    },
    announce(userId, notification) {
      for (const stream of byUser.get(userId) ?? []) {
        const { announced, last } = stream;
        if (!isLater(notification, last)) continue;
        if (!announced || isLater(notification, announced)) stream.announced = notification;
        wake(stream);
      }
    },
    isListening: (userId) => byUser.has(userId),
    wakeAll() {
      for (const stream of all()) wake(stream);
    },
    tick() {
      const now = clock.now();
      for (const stream of all()) {
        beatOrCut(stream);
        if (now < stream.checkAt) continue;
        stream.checkAt = now + checkMs;
        void limit(() => check(stream));
      }
    },
    end() {
      ended = true;
      for (const stream of all()) end(stream, 'restart');
    },
  };
}
