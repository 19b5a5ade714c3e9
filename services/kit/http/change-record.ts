import { AppError } from '../errors.ts';
import type { ApiResponse } from './api-client.ts';

/** More than people who edit the same record at the same moment. */
const attempts = 5;

/**
 * Reads a record, and writes what becomes of it where nobody else wrote in between; otherwise once more from the start, so
 * that nothing of what others changed is lost. Errors: those of reading and writing; `precondition_failed` when others are
 * faster each time.
 */
export async function changeRecord<T, R>(
  read: () => Promise<ApiResponse<T>>,
  write: (record: T, ifMatch: { readonly ifMatch?: string }) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    const { body, etag } = await read();
    try {
      return await write(body, etag === undefined ? {} : { ifMatch: etag });
    } catch (thrown) {
      const wasFaster = thrown instanceof AppError && thrown.code === 'precondition_failed';
      if (!wasFaster || attempt === attempts) throw thrown;
    }
  }
}
