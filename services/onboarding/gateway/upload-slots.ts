import { AppError } from '../../kit/errors.ts';

/** Limits how many pushes one user sends at the same moment. */
export interface UploadSlots {
  /** Errors: `rate_limited`; those of `work`. */
  hold<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

export function createUploadSlots(limit: number): UploadSlots {
  const held = new Map<string, number>();
  return {
    async hold(userId, work) {
      const count = held.get(userId) ?? 0;
      if (count >= limit)
        throw new AppError('rate_limited', `You are sending ${limit} models already; wait for one of them.`, {
          ...{ reason: 'too_many_uploads', retryAfterSeconds: 5 },
        });
      held.set(userId, count + 1);
      try {
        return await work();
      } finally {
        const left = (held.get(userId) ?? 1) - 1;
        if (left > 0) held.set(userId, left);
        else held.delete(userId);
      }
    },
  };
}
