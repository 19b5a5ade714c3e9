import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

export interface FailureLimitOptions {
  /** Failures that one key may have within one window. */
  readonly failures: number;
  /** Starts with a key's first failure; trying on does not extend it. */
  readonly windowMs: number;
  readonly clock: Clock;
  /** Keys remembered at once; beyond that the oldest is forgotten, so that strangers can not fill the memory. */
  readonly keys?: number;
}

/** Counts failures by key, such as a client's address or the name somebody tries to log in with. */
export interface FailureLimit {
  /** Counts one failure. Throws `rate_limited` with Retry-After where the window has had its number; that does not count. */
  take(key: string): void;
  /** Uncounts one: for those who count before they know, so that a burst of attempts at once is limited as well. */
  giveBack(key: string): void;
}

interface Window {
  readonly since: number;
  count: number;
}

/** Lives in the memory of one process: a platform with several processes allows that many times the number. */
export function createFailureLimit({ failures, windowMs, clock, keys = 10_000 }: FailureLimitOptions): FailureLimit {
  // All windows are equally long and a Map keeps its order: the first one is the first to end.
  const windows = new Map<string, Window>();
  // A clock that was set back must not lock anybody out until it has caught up.
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

/** Bounds the memory; two names that agree for this long may as well share a window. */
const shortened = (key: string) => key.slice(0, 128);

function tooMany(leftMs: number): AppError {
  const seconds = Math.ceil(leftMs / 1000);
  const detail = `Too many failed attempts; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_failures', retryAfterSeconds: seconds });
}
