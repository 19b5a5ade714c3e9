import type { Context } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

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
export type LimitRate = (ctx: Context) => Promise<void>;

/**
 * Tells everybody how much is left in `RateLimit` and `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers has
 * them. The first policy that is used up ends it: the later ones are not counted then. Counts live in the memory of one
 * process, so that several allow that many times the number. Keys live as long as their window; how many there can be is
 * for `keyOf` to bound.
 */
export function createLimitRate(policies: readonly RateLimitPolicy[]): LimitRate {
  const limits = policies.map(({ name, requests: points, window: duration, keyOf }) => ({
    name,
    keyOf,
    limiter: new RateLimiterMemory({ points, duration }),
    policy: `"${name}";q=${points};w=${duration}`,
  }));
  return async (ctx) => {
    const told: string[] = [];
    const left: string[] = [];
    for (const { name, keyOf, limiter, policy } of limits) {
      const key = keyOf(ctx);
      if (key === undefined) continue;
      const { used, state } = await take(limiter, key);
      const seconds = Math.ceil(state.msBeforeNext / 1000);
      told.push(policy);
      left.push(`"${name}";r=${state.remainingPoints};t=${seconds}`);
      if (used) {
        tell(ctx, told, left);
        throw tooMany(seconds);
      }
    }
    tell(ctx, told, left);
  };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<{ used: boolean; state: RateLimiterRes }> {
  try {
    return { used: false, state: await limiter.consume(key) };
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { used: true, state: thrown };
    throw thrown;
  }
}

function tell(ctx: Context, policies: readonly string[], left: readonly string[]): void {
  if (policies.length === 0) return;
  ctx.res.setHeader('RateLimit-Policy', policies.join(', '));
  ctx.res.setHeader('RateLimit', left.join(', '));
}

function tooMany(seconds: number): AppError {
  const detail = `Too many requests; try again in ${seconds} seconds.`;
  return new AppError('rate_limited', detail, { reason: 'too_many_requests', retryAfterSeconds: seconds });
}
