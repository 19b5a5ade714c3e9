import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { createRecentMap } from '../../../kit/recent-map.ts';
import { dayMs, dayOf } from '../../domain/keys/day-of.ts';
import type { DeploymentKey, KeyStore } from '../../domain/keys/deployment-key.ts';

export interface DailyQuotas {
  /** Takes one call. Errors: `rate_limited` with the seconds until the next day, `unavailable`. */
  take(key: DeploymentKey): Promise<void>;
}

/** What this gateway has of a key's quota. */
interface Share {
  left: number;
  isUsedUp: boolean;
  reserving: Promise<void> | undefined;
}

/** So many parts of a quota are reserved one after the other: a gateway that ends loses what it had left of one. */
const parts = 100;
const mostReserved = 1_000;

/**
 * Gateways reserve calls in blocks, so that most calls need no statement. Together they never let more calls through than the
 * quota; each may leave up to a block unused.
 */
export function createDailyQuotas(deps: {
  readonly keys: Pick<KeyStore, 'reserve'>;
  readonly clock: Clock;
}): DailyQuotas {
  const { keys, clock } = deps;
  const shares = createRecentMap<Share>({ limit: 100_000, ttlMs: dayMs });

  function shareOf(id: string, day: string): Share {
    const key = `${id} ${day}`;
    const share = shares.get(key) ?? { left: 0, isUsedUp: false, reserving: undefined };
    shares.set(key, share);
    return share;
  }

  async function reserve(share: Share, id: string, day: string, quota: number): Promise<void> {
    try {
      const got = await keys.reserve(id, day, Math.min(mostReserved, Math.ceil(quota / parts)), quota);
      share.left += got;
      share.isUsedUp = got === 0;
    } finally {
      share.reserving = undefined;
    }
  }

  return {
    async take({ id, limits: { callsPerDay } }) {
      if (callsPerDay === undefined) return;
      const now = clock.now();
      const day = dayOf(now);
      const share = shareOf(id, day);
      while (share.left === 0) {
        if (share.isUsedUp) throw quotaUsed(callsPerDay, now);
        share.reserving ??= reserve(share, id, day, callsPerDay);
        await share.reserving;
      }
      share.left -= 1;
    },
  };
}

function quotaUsed(quota: number, now: number): AppError {
  const retryAfterSeconds = Math.ceil((dayMs - (now % dayMs)) / 1_000);
  return new AppError('rate_limited', `The deployment key has used its ${quota} calls of this day (UTC).`, {
    ...{ reason: 'quota_used', retryAfterSeconds },
  });
}
