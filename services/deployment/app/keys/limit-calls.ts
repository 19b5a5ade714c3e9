import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { createWindows, type Windows } from '../../../kit/http/rate-limit.ts';
import type { DeploymentKey, KeyStore } from '../../domain/keys/deployment-key.ts';
import { createDailyQuotas } from './daily-quotas.ts';

export interface LimitCalls {
  /** Counts a request. Errors: `rate_limited`. */
  request(key: DeploymentKey): void;
  /** Takes a call out of the quota of the day; a batch is many calls of one request. Errors: `rate_limited`, `unavailable`. */
  call(key: DeploymentKey): Promise<void>;
}

/** Limits by second and minute hold for each gateway, the quota of a day for all of them. */
export function createLimitCalls(deps: {
  readonly keys: Pick<KeyStore, 'reserve'>;
  readonly clock: Clock;
}): LimitCalls {
  const [second, minute] = [createWindows(1), createWindows(60)];
  const quotas = createDailyQuotas(deps);

  function count(windows: Windows, key: DeploymentKey, limit: number | undefined): void {
    if (limit === undefined) return;
    const { requests, leftMs } = windows.count(key.id);
    if (requests <= limit) return;
    const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
    throw new AppError('rate_limited', `The deployment key is used too often; try again in ${seconds} s.`, {
      ...{ reason: 'too_many_requests', retryAfterSeconds: seconds },
    });
  }

  return {
    request(key) {
      count(second, key, key.limits.callsPerSecond);
      count(minute, key, key.limits.callsPerMinute);
    },
    call: quotas.take,
  };
}
