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
  /** Whom a request is counted for; undefined where the policy does not concern it. */
  readonly keyOf: (ctx: Context) => string | undefined;
}

/** Counts a request. Throws `rate_limited` with Retry-After for whoever asks too often. */
export type RateLimiter = (ctx: Context) => Promise<void>;

/**
 * Tells everybody how much is left in `RateLimit` and `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers has
 * them. The first policy that is used up ends it: the later ones are not counted then. Counts live in the memory of one
 * process, so that several allow that many times the number. Keys live as long as their window; how many there can be is
 * for `keyOf` to bound.
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

/** The library throws what it otherwise answers. */
async function count(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.ceil(msBeforeNext / 1000);
  const detail = `Too many requests; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_requests', retryAfterSeconds: seconds });
}
