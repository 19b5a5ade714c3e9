import { AppError } from '../../kit/errors.ts';
import type { OperationDeps } from './deps.ts';

/** Runs `upload` while its user sends no more files than a user may at the same moment. Errors: `rate_limited`, those of `upload`. */
export async function limitUploads<T>(
  userId: string | undefined,
  { uploads, userUploads }: Pick<OperationDeps, 'uploads' | 'userUploads'>,
  upload: () => Promise<T>,
): Promise<T> {
  if (userId === undefined) return upload();
  if (uploads.acquire(userId, userUploads, 0, undefined) !== undefined)
    throw new AppError('rate_limited', `You may send ${userUploads} files at the same time; wait for one to end.`, {
      ...{ reason: 'too_many_uploads', retryAfterSeconds: 1 },
    });
  try {
    return await upload();
  } finally {
    uploads.release(userId);
  }
}
