import { AppError } from '../errors.ts';
import { createWindowCounts, type SharedCounts, type WindowCountsOptions } from './window-counts.ts';

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
 * them. After the first exceeded policy later ones are not counted. `shared`: where several processes count together; see
 * `createWindowCounts` for what they let pass.
 */
export function createRateLimiter<R>(
  policies: readonly RateLimitPolicy<R>[],
  shared?: SharedCounts,
  now?: () => number,
): RateLimiter<R> {
  const limits = policies.map(({ name, requests, window, keyOf }) => ({
    ...{ name, requests, keyOf, windows: createWindows(window, now, shared && { counts: shared, name }) },
    policy: `"${name}";q=${requests};w=${window}`,
  }));
  return (request, headers) => {
    let policyHeader = '';
    let remainingHeader = '';
    for (const { name, requests: limit, keyOf, windows, policy } of limits) {
      const key = keyOf(request);
      if (key === undefined) continue;
      const { requests, leftMs } = windows.count(key, limit);
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
  /**
   * How many requests of a key came within its window, this one included, and how long the window lasts. `limit`: the number from
   * which on it matters, for counts that are shared.
   */
  count(key: string, limit?: number): { readonly requests: number; readonly leftMs: number };
  /** Windows that are held. */
  readonly size: number;
}

/** Those that ask most of a site with many clients. */
const keys = 100_000;

/** Counts requests, for limits that may differ from key to key; a window starts with a key's first request. `seconds` is its length. */
export function createWindows(
  seconds: number,
  now = () => performance.now(),
  shared?: WindowCountsOptions['shared'],
): Windows {
  const counts = createWindowCounts({ windowMs: seconds * 1_000, clock: { now }, keys, shared });
  return {
    get size() {
      return counts.size;
    },
    count(key, limit = Number.POSITIVE_INFINITY) {
      const { count: requests, leftMs } = counts.add(key, limit);
      return { requests, leftMs };
    },
  };
}

function tooMany(leftMs: number): AppError {
  const seconds = Math.ceil(leftMs / 1000);
  const detail = `Too many requests; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_requests', retryAfterSeconds: seconds });
}
