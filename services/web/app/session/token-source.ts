import { ApiError } from '../api/api-error.ts';
import type { Store } from '../store.ts';
import type { Session } from './session.ts';

interface Deps {
  readonly session: Store<Session | undefined>;
  /** The next token for the cookie of this browser. Throws an ApiError. */
  readonly refresh: () => Promise<Session>;
  /** Whether this browser may have a cookie: without one each first visit would ask in vain. */
  readonly mayResume: () => boolean;
  readonly now: () => number;
}

/**
 * The token for a request, renewed where it is due and resumed after a reload; undefined for people who are not signed in. Requests
 * of the same time wait for one renewal. Throws where it cannot be said: the session stays, and the request can be tried again.
 */
export function createTokenSource({ session, refresh, mayResume, now }: Deps): () => Promise<string | undefined> {
  let renewal: Promise<void> | undefined;

  async function renew(): Promise<void> {
    try {
      session.set(await refresh());
    } catch (error) {
      if (!(error instanceof ApiError && error.isSignedOut)) throw error;
      session.set(undefined);
    }
  }

  return async () => {
    const current = session.get();
    if (current ? current.renewAt > now() : !mayResume()) return current?.token;
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    await renewal;
    return session.get()?.token;
  };
}
