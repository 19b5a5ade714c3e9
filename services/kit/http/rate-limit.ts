import { AppError } from '../errors.ts';

export interface RateLimitPolicy<R> {
  /** As clients see it: `network`. */
  readonly name: string;
  /** Requests that one key may make within a window. */
  readonly requests: number;
  /** Seconds; starts with a key's first request. */
  readonly window: number;
  /** The key that a request is counted for; undefined where the policy does not apply. */
  readonly keyOf: (request: R) => string | undefined;
}

/** Counts a request, and says in `headers` what is left. Throws `rate_limited` with Retry-After where a limit is exceeded. */
export type RateLimiter<R> = (request: R, headers: Record<string, string>) => void;

/**
 * Reports the remaining requests in `RateLimit` and `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers defines
 * them. After the first exceeded policy later ones are not counted. Counts are in the memory of one process, so n processes
 * allow n times the number. Keys are kept for their window; `keyOf` has to bound their number.
 */
export function createRateLimiter<R>(policies: readonly RateLimitPolicy<R>[]): RateLimiter<R> {
  const limits = policies.map(({ name, requests, window, keyOf }) => ({
    ...{ name, requests, keyOf, windows: createWindows(window) },
    policy: `"${name}";q=${requests};w=${window}`,
  }));
  return (request, headers) => {
    let policyHeader = '';
    let remainingHeader = '';
    for (const { name, requests: limit, keyOf, windows, policy } of limits) {
      const key = keyOf(request);
      if (key === undefined) continue;
      const { requests, leftMs } = windows.count(key);
      const comma = policyHeader === '' ? '' : ', ';
      policyHeader += comma + policy;
      remainingHeader += `${comma}"${name}";r=${Math.max(0, limit - requests)};t=${Math.ceil(leftMs / 1000)}`;
      headers['ratelimit-policy'] = policyHeader;
      headers.ratelimit = remainingHeader;
      if (requests > limit) throw tooMany(leftMs);
    }
  };
}

export interface Windows {
  /** How many requests of a key came within its window, this one included, and how long the window lasts. */
  count(key: string): { readonly requests: number; readonly leftMs: number };
  /** Windows that are held. */
  readonly size: number;
}

/** Windows that are over are forgotten when others begin, so many at a time: no request has to do it for all. */
const forgottenAtOnce = 16;

/** Counts requests, for limits that may differ from key to key; a window starts with a key's first request. `seconds` is its length. */
export function createWindows(seconds: number, now = () => performance.now()): Windows {
  // All windows have the same length, so that those that began first end first: the order of a Map.
  const windows = new Map<string, { requests: number; readonly endsAt: number }>();

  function forgetOver(at: number): void {
    let left = forgottenAtOnce;
    for (const [key, { endsAt }] of windows) {
      if (endsAt > at || left === 0) return;
      windows.delete(key);
      left -= 1;
    }
  }

  return {
    get size() {
      return windows.size;
    },
    count(key) {
      const at = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= at) {
        forgetOver(at);
        windows.delete(key);
        window = { requests: 0, endsAt: at + seconds * 1_000 };
        windows.set(key, window);
      }
      window.requests += 1;
      return { requests: window.requests, leftMs: window.endsAt - at };
    },
  };
}

function tooMany(leftMs: number): AppError {
  const seconds = Math.ceil(leftMs / 1000);
  const detail = `Too many requests; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_requests', retryAfterSeconds: seconds });
}
