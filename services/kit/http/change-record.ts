import { AppError } from '../errors.ts';
import type { ApiResponse } from './api-client.ts';

/** More than the expected number of concurrent writers of one record. */
const attempts = 5;

/**
 * Optimistic locking: reads a record and writes it if its version is unchanged; otherwise starts again, so that concurrent
 * changes are not lost. Errors: those of reading and writing; `precondition_failed` when every attempt conflicts.
 */
export async function changeRecord<T, R>(
  read: () => Promise<Pick<ApiResponse<T>, 'body' | 'etag'>>,
  write: (record: T, ifMatch: { readonly ifMatch?: string }) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const { body, etag } = await read();
    try {
      return await write(body, etag === undefined ? {} : { ifMatch: etag });
    } catch (thrown) {
      const isConflict = thrown instanceof AppError && thrown.code === 'precondition_failed';
      if (!isConflict || attempt === attempts) throw thrown;
    }
  }
}
