import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { defaultHeaders } from './default-headers.ts';

export interface RateLimitPolicy {
  /** As clients see it: `network`. */
  readonly name: string;
  /** Requests that one key may make within a window. */
  readonly requests: number;
  /** Seconds; starts with a key's first request. */
  readonly window: number;
  /** The key that a request is counted for; undefined where the policy does not apply. */
  readonly keyOf: (ctx: Context) => string | undefined;
}

/** Counts a request. Throws `rate_limited` with Retry-After where a limit is exceeded. */
export type RateLimiter = (ctx: Context) => Promise<void>;

/**
 * Reports the remaining requests in `RateLimit` and `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers defines
 * them. After the first exceeded policy later ones are not counted. Counts are in the memory of one process, so n processes
 * allow n times the number. Keys are kept for their window; `keyOf` has to bound their number.
 */
export function createRateLimiter(policies: readonly RateLimitPolicy[]): RateLimiter {
  const limits = policies.map(({ name, requests: points, window: duration, keyOf }) => ({
    name,
    keyOf,
    limiter: new RateLimiterMemory({ points, duration }),
    policy: `"${name}";q=${points};w=${duration}`,
  }));
  return async (ctx) => {
    const standing = defaultHeaders(ctx);
    let policyHeader = '';
    let remainingHeader = '';
    for (const { name, keyOf, limiter, policy } of limits) {
      const key = keyOf(ctx);
      if (key === undefined) continue;
      const state = await count(limiter, key);
      const comma = policyHeader === '' ? '' : ', ';
      policyHeader += comma + policy;
      remainingHeader += `${comma}"${name}";r=${state.remainingPoints};t=${Math.ceil(state.msBeforeNext / 1000)}`;
      standing['ratelimit-policy'] = policyHeader;
      standing.ratelimit = remainingHeader;
      if (state.consumedPoints > limiter.points) throw tooMany(state);
    }
  };
}

/** The library throws its result where the limit is exceeded. */
async function count(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}

/** How many requests of a key came within its window, this one included, and how long the window lasts. */
export type WindowCounter = (key: string) => Promise<{ readonly requests: number; readonly leftMs: number }>;

/** Counts requests for limits that differ from key to key; a window starts with a key's first request. `seconds` is its length. */
export function createWindowCounter(seconds: number): WindowCounter {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: seconds });
  return async (key) => {
    const { consumedPoints, msBeforeNext } = await count(limiter, key);
    return { requests: consumedPoints, leftMs: msBeforeNext };
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.ceil(msBeforeNext / 1000);
  const detail = `Too many requests; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_requests', retryAfterSeconds: seconds });
}
