import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';

/** Requests of the predecessor's clients name their user. Errors: `forbidden` where it is another one than the caller. */
export function requireNamed(caller: Caller, userId: string): void {
  if (userId !== caller.userId)
    throw new AppError('forbidden', 'userId is another user than the one who has logged in.', {
      reason: 'another_user',
    });
}
