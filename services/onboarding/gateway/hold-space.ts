import { AppError } from '../../kit/errors.ts';
import type { OnboardingOperationDeps } from './operation.ts';

export interface WantedSpace {
  readonly userId: string;
  /** Bytes, where they are known before they come. */
  readonly bytes?: number | undefined;
  /** Bytes that may come where they are not known. */
  readonly most: number;
  /** Of `bytes`, those that may be no bytes of files. */
  readonly overheadBytes: number;
}

/**
 * Keeps space of a user for what `work` stages, so that all uploads of the same moment take no more than the user may. `free`: the
 * bytes that it may stage. Errors: `rate_limited`, `unavailable`, those of `work`.
 */
export async function holdSpace<T>(
  { staged, limits }: Pick<OnboardingOperationDeps, 'staged' | 'limits'>,
  { userId, bytes, most, overheadBytes }: WantedSpace,
  work: (free: number) => Promise<T>,
): Promise<T> {
  const wanted = bytes ?? most;
  const reservation = await staged.reserve(userId, wanted);
  try {
    const free = limits.userBytes - reservation.used;
    if (free <= 0 || (bytes !== undefined && bytes > free + overheadBytes)) throw noSpace(limits.userBytes);
    return await work(Math.min(free, wanted));
  } finally {
    await reservation.release();
  }
}

const noSpace = (limit: number) =>
  new AppError(
    'rate_limited',
    `Your pushes that have not ended take ${limit} bytes together, which is the limit; wait for one of them.`,
    { reason: 'too_much_staged', retryAfterSeconds: 30 },
  );
