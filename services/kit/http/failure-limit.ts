import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface FailureLimitOptions {
  /** Failures allowed for one key within one window. */
  readonly failures: number;
  /** Starts with a key's first failure; further attempts do not extend it. */
  readonly windowMs: number;
  readonly clock: Clock;
  /** Keys remembered; beyond that the oldest is evicted, so that an attacker cannot fill the memory. */
  readonly keys?: number;
}

/** Counts failures by key, such as a client's address or a login name. */
export interface FailureLimit {
  /** Counts one failure. Throws `rate_limited` with Retry-After where the limit is reached; that call does not count. */
  take(key: string): void;
  /** Takes back one count: for callers that count before they know the result, so that concurrent attempts are limited too. */
  giveBack(key: string): void;
}

interface Window {
  readonly since: number;
  count: number;
}

/** Counts in the memory of one process: n processes allow n times the number. */
export function createFailureLimit({ failures, windowMs, clock, keys = 10_000 }: FailureLimitOptions): FailureLimit {
  // All windows are equally long and a Map keeps insertion order: the first one is the first to end.
  const windows = new Map<string, Window>();
  // A clock that was set back must not extend a lock-out.
  const isOver = ({ since }: Window, now: number) => now < since || now >= since + windowMs;

  function forget(now: number) {
    for (const [key, window] of windows) {
      if (windows.size < keys && !isOver(window, now)) return;
      windows.delete(key);
    }
  }

  return {
    take(whole) {
      const key = shortened(whole);
      const now = clock.now();
      const window = windows.get(key);
      if (window && !isOver(window, now)) {
        if (window.count >= failures) throw tooMany(window.since + windowMs - now);
        window.count += 1;
        return;
      }
      windows.delete(key);
      forget(now);
      windows.set(key, { since: now, count: 1 });
    },
    giveBack(whole) {
      const window = windows.get(shortened(whole));
      if (window) window.count = Math.max(0, window.count - 1);
    },
  };
}

/** Bounds the memory; two names with this prefix in common may share a window. */
const shortened = (key: string) => key.slice(0, 128);

function tooMany(leftMs: number): AppError {
  const seconds = Math.ceil(leftMs / 1000);
  const detail = `Too many failed attempts; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_failures', retryAfterSeconds: seconds });
}
