import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { createWindows, type Windows } from '../../../kit/http/rate-limit.ts';
import type { SharedCounts } from '../../../kit/http/window-counts.ts';
import type { DeploymentKey, KeyStore } from '../../domain/keys/deployment-key.ts';
import { createDailyQuotas } from './daily-quotas.ts';

export interface LimitCalls {
  /** Counts a request. Errors: `rate_limited`. */
  request(key: DeploymentKey): void;
  /** Takes a call out of the quota of the day; a batch is many calls of one request. Errors: `rate_limited`, `unavailable`. */
  call(key: DeploymentKey): Promise<void>;
}

/** All gateways count together where `counts` is given: requests of seconds and minutes in the background, calls of a day to the last one. */
export function createLimitCalls(deps: {
  readonly keys: Pick<KeyStore, 'reserve'>;
  readonly clock: Clock;
  readonly counts?: SharedCounts;
}): LimitCalls {
  const { counts } = deps;
  const windows = (name: string, seconds: number) => createWindows(seconds, undefined, counts && { counts, name });
  const [second, minute] = [windows('calls of a second', 1), windows('calls of a minute', 60)];
  const quotas = createDailyQuotas(deps);

  function count(windows: Windows, key: DeploymentKey, limit: number | undefined): void {
    if (limit === undefined) return;
    const { requests, leftMs } = windows.count(key.id, limit);
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
