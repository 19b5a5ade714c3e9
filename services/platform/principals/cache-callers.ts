import { hash } from 'node:crypto';
import type { Caller } from '../../kit/http/caller.ts';
import { createRecentMap } from '../../kit/recent-map.ts';
import type { IdentifyCaller } from './authenticate.ts';
import type { PresentedToken } from './presented-token.ts';

/** The caller of a token that was introspected a moment ago; undefined where identity has to be asked. */
export type RememberedCaller = (shown: PresentedToken) => Caller | undefined;

export interface CachedCallers {
  readonly identify: IdentifyCaller;
  readonly remembered: RememberedCaller;
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
  // The memory of a process must not hold tokens that work.
  const keyOf = ({ kind, token }: PresentedToken) => hash('sha256', `${kind} ${token}`, 'base64');
  const find = (key: string) => (ttlMs > 0 ? known.get(key) : undefined);
  return {
    remembered: (shown) => find(keyOf(shown)),
    async identify(shown, ctx) {
      const key = keyOf(shown);
      const before = find(key);
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
