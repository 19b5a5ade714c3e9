import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import { isSelfOrAdmin } from '../../platform/access/policies.ts';

/** Errors: `forbidden`, for callers who are neither this user nor an administrator; `what` names the data: `the tags`. */
export function requireSelfOrAdmin(caller: Caller, userId: string, what: string): void {
  if (!isSelfOrAdmin(caller, userId)) throw new AppError('forbidden', `These are ${what} of another user.`);
}
