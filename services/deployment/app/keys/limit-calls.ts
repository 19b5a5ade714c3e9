import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { createWindowCounter } from '../../../kit/http/rate-limit.ts';
import type { DeploymentKey, KeyStore } from '../../domain/keys/deployment-key.ts';
import { createDailyQuotas } from './daily-quotas.ts';

export interface LimitCalls {
  /** Counts a request. Errors: `rate_limited`. */
  request(key: DeploymentKey): Promise<void>;
  /** Takes a call out of the quota of the day; a batch is many calls of one request. Errors: `rate_limited`, `unavailable`. */
  call(key: DeploymentKey): Promise<void>;
}

/** Limits by second and minute hold for each gateway, the quota of a day for all of them. */
export function createLimitCalls(deps: {
  readonly keys: Pick<KeyStore, 'reserve'>;
  readonly clock: Clock;
}): LimitCalls {
  const [second, minute] = [createWindowCounter(1), createWindowCounter(60)];
  const quotas = createDailyQuotas(deps);

  async function count(counter: typeof second, key: DeploymentKey, limit: number | undefined): Promise<void> {
    if (limit === undefined) return;
    const { requests, leftMs } = await counter(key.id);
    if (requests <= limit) return;
    const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
    throw new AppError('rate_limited', `The deployment key is used too often; try again in ${seconds} s.`, {
      ...{ reason: 'too_many_requests', retryAfterSeconds: seconds },
    });
  }

  return {
    async request(key) {
      await count(second, key, key.limits.callsPerSecond);
      await count(minute, key, key.limits.callsPerMinute);
    },
    call: quotas.take,
  };
}
