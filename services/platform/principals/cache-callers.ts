import { hash } from 'node:crypto';
import type { Caller } from '../../kit/http/caller.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { IdentifyCaller } from './authenticate.ts';

export interface CachedCallers {
  readonly identify: IdentifyCaller;
  /** A session ended, a role changed: the next request of the user asks identity again. */
  forgetUser(userId: string): void;
  forgetAll(): void;
}

/** Tokens remembered. */
const limit = 10_000;

/**
 * Remembers the callers of tokens for `ttlMs`, so that a burst of requests with one token is one introspection. Rejected tokens
 * are not remembered: identity counts them.
 */
export function cacheCallers(identify: IdentifyCaller, ttlMs: number): CachedCallers {
  const known = createRecentMap<Caller>({ limit, ttlMs: Math.max(ttlMs, 1) });
  let generation = 0;
  return {
    async identify(shown, ctx) {
      // The memory of a process must not hold tokens that work.
      const key = hash('sha256', `${shown.kind} ${shown.token}`, 'base64');
      const before = ttlMs > 0 ? known.get(key) : undefined;
      if (before) return before;
      const asked = generation;
      const caller = await identify(shown, ctx);
      // What identity answered before a user was forgotten may be stale already.
      if (asked === generation) known.set(key, caller);
      return caller;
    },
    forgetUser(userId) {
      generation += 1;
      for (const [key, caller] of known.entries()) if (caller.userId === userId) known.delete(key);
    },
    forgetAll() {
      generation += 1;
      known.clear();
    },
  };
}
