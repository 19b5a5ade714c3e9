import type { IncomingMessage } from 'node:http';
import { AppError } from '../../errors.ts';

export interface PaceLimits {
  /** Of a body that the client is still sending, averaged over each grace period. */
  readonly minBytesPerSecond: number;
  readonly gracePeriodMs: number;
  /** For the whole body. */
  readonly totalMs: number;
}

/** Finds clients that send their bodies so slowly that they only occupy this server. */
export interface BodyPace {
  /** Calls `onLate` once when the body of `request` is too slow. Answers how to stop watching. */
  watch(request: PacedRequest, onLate: (error: AppError) => void): () => void;
  /** Looks at all watched requests. */
  check(now: number): void;
}

type PacedRequest = Pick<IncomingMessage, 'isPaused' | 'readableLength'> & {
  readonly socket: { readonly bytesRead: number };
};

interface Watched {
  readonly request: PacedRequest;
  readonly onLate: (error: AppError) => void;
  readonly since: number;
  windowSince: number;
  windowBytes: number;
}

/** One list for all requests: a timer for each of them costs a proxy more than the rest of a small body. */
export function createBodyPace({ minBytesPerSecond, gracePeriodMs, totalMs }: PaceLimits, now = Date.now): BodyPace {
  const watched = new Set<Watched>();

  function startWindow(body: Watched, at: number): void {
    body.windowSince = at;
    body.windowBytes = body.request.socket.bytesRead;
  }

  function problemOf(body: Watched, at: number): AppError | undefined {
    if (at - body.since > totalMs) return tooLong(totalMs);
    // What has arrived and is not read yet waits for the other side of the proxy, not for the client.
    if (body.request.isPaused() || body.request.readableLength > 0) {
      startWindow(body, at);
      return undefined;
    }
    const elapsed = at - body.windowSince;
    if (elapsed < gracePeriodMs) return undefined;
    const received = body.request.socket.bytesRead - body.windowBytes;
    if (received * 1_000 < minBytesPerSecond * elapsed) return tooSlow(minBytesPerSecond);
    startWindow(body, at);
    return undefined;
  }

  return {
    watch(request, onLate) {
      const since = now();
      const body = { request, onLate, since, windowSince: since, windowBytes: request.socket.bytesRead };
      watched.add(body);
      return () => void watched.delete(body);
    },
    check(at) {
      for (const body of watched) {
        const problem = problemOf(body, at);
        if (!problem) continue;
        watched.delete(body);
        body.onLate(problem);
      }
    },
  };
}

const tooSlow = (bytes: number) =>
  new AppError('request_timeout', `The body arrives too slowly; send at least ${bytes} bytes a second.`, {
    reason: 'body_too_slow',
  });

const tooLong = (ms: number) =>
  new AppError('request_timeout', `The body was not complete after ${Math.round(ms / 1_000)} seconds.`, {
    reason: 'body_too_late',
  });
