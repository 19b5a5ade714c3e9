import type { Clock } from '../clock.ts';
import { createRankedKeys } from './ranked-keys.ts';

/** What was counted of a key in its window, and how long that lasts. */
export interface WindowCount {
  readonly count: number;
  readonly leftMs: number;
}

/** Counts that several processes share. */
export interface SharedCounts {
  /**
   * Adds points, which may be negative, to the window of a key; where it has none, one begins that lasts `leftMs`. Resolves to the
   * points of all processes. Errors: `unavailable`.
   */
  add(key: string, points: number, leftMs: number): Promise<WindowCount>;
}

export interface WindowCountsOptions {
  /** A window starts with the first count of its key. */
  readonly windowMs: number;
  readonly clock: Clock;
  /** Keys remembered; beyond that one that was counted least is forgotten, so that strangers neither fill the memory nor end a window. */
  readonly keys?: number;
  /** Where processes count together, and the name of these counts there. */
  readonly shared?: { readonly counts: SharedCounts; readonly name: string } | undefined;
}

/** Counts by key, each within a window of its own. */
export interface WindowCounts {
  /** Windows that are held. */
  readonly size: number;
  /** What is counted now; a window that has not begun lasts whole. */
  of(key: string): WindowCount;
  /** Counts; `limit` is the number from which on it matters. A negative number takes back, down to none. */
  add(key: string, limit: number, points?: number): WindowCount;
}

interface Window {
  readonly since: number;
  endsAt: number;
  count: number;
  /** Of these, what is not reported to the other processes. */
  unreported: number;
  isReporting: boolean;
}

/** After this part of a limit a process reports to the others, and learns what they have counted. */
const reportedParts = 16;
/** Windows that are over are forgotten when others begin, so many at a time: no request has to do it for all. */
const forgottenAtOnce = 16;
/** How long a process counts alone after the shared counts could not be reached. */
const aloneMs = 5_000;

/**
 * Counts in memory, so that no request waits. With shared counts a process adds what it has counted to theirs in the background, after
 * each sixteenth of the limit. So n processes let at most the limit pass, and beyond it n times a sixteenth and what arrives
 * while the shared counts answer; while they do not answer, n times the limit.
 */
export function createWindowCounts({ windowMs, clock, keys = 10_000, shared }: WindowCountsOptions): WindowCounts {
  // A Map keeps insertion order: the first one is the first to end, but for those whose shared window ends earlier.
  const windows = new Map<string, Window>();
  const ranked = createRankedKeys();
  let aloneUntil = 0;

  // A clock that was set back must not extend a window.
  const isOver = ({ since, endsAt }: Window, now: number) => now < since || now >= endsAt;

  function forget(key: string, window: Window) {
    windows.delete(key);
    ranked.move(key, window.count, undefined);
  }

  function makeRoom(now: number) {
    let left = forgottenAtOnce;
    for (const [key, window] of windows) {
      if (left === 0 || !isOver(window, now)) break;
      forget(key, window);
      left -= 1;
    }
    if (windows.size < keys) return;
    const key = ranked.lowest();
    const window = key === undefined ? undefined : windows.get(key);
    if (key !== undefined && window) forget(key, window);
  }

  function open(key: string, now: number): Window {
    const known = windows.get(key);
    if (known && !isOver(known, now)) return known;
    if (known) forget(key, known);
    makeRoom(now);
    const window = { since: now, endsAt: now + windowMs, count: 0, unreported: 0, isReporting: false };
    windows.set(key, window);
    ranked.move(key, undefined, 0);
    return window;
  }

  function setCount(key: string, window: Window, count: number) {
    ranked.move(key, window.count, count);
    window.count = count;
  }

  async function report(key: string, window: Window, { counts, name }: NonNullable<typeof shared>, share: number) {
    const points = window.unreported;
    window.unreported = 0;
    window.isReporting = true;
    try {
      const all = await counts.add(`${name} ${key}`, points, window.endsAt - clock.now());
      if (windows.get(key) !== window) return;
      window.endsAt = Math.min(window.endsAt, clock.now() + all.leftMs);
      setCount(key, window, Math.max(0, all.count + window.unreported));
    } catch {
      window.unreported += points;
      aloneUntil = clock.now() + aloneMs;
    } finally {
      window.isReporting = false;
    }
    reportWhereDue(key, window, share);
  }

  function reportWhereDue(key: string, window: Window, share: number) {
    if (!shared || window.isReporting || Math.abs(window.unreported) < share || clock.now() < aloneUntil) return;
    void report(key, window, shared, share);
  }

  return {
    get size() {
      return windows.size;
    },
    of(whole) {
      const key = shortened(whole);
      const [window, now] = [windows.get(key), clock.now()];
      if (!window || isOver(window, now)) return { count: 0, leftMs: windowMs };
      return { count: window.count, leftMs: window.endsAt - now };
    },
    add(whole, limit, points = 1) {
      const key = shortened(whole);
      const now = clock.now();
      const window = open(key, now);
      const count = Math.max(0, window.count + points);
      // How far beyond the limit it is makes no difference to the others.
      if (window.count <= limit) window.unreported += count - window.count;
      setCount(key, window, count);
      reportWhereDue(key, window, Math.ceil(limit / reportedParts));
      return { count, leftMs: window.endsAt - now };
    },
  };
}

/** Bounds the memory; two names with this prefix in common may share a window. */
const shortened = (key: string) => key.slice(0, 128);
