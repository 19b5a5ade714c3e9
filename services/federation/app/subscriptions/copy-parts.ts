import { AppError, toAppError } from '../../../kit/errors.ts';
import { despiteOthers } from './despite-others.ts';

/**
 * Copies each part, whatever becomes of the others; a run beside this one may be ahead at each of them. Errors: that of the first
 * part that failed; a platform or a store that is `unavailable` ends it at once, since all others would fail as well.
 */
export async function copyParts(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: AppError[] = [];
  for (const copy of parts) {
    try {
      await despiteOthers(copy);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'unavailable') throw error;
      failures.push(error);
    }
  }
  const [first, ...others] = failures;
  if (!first) return;
  if (others.length === 0) throw first;
  const message = `${first.message} ${others.length} more of its parts were not copied.`;
  throw new AppError(first.code, message, { reason: first.reason, cause: first });
}
