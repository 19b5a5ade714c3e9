import type { Clock } from '../../kit/clock.ts';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Requester, Users } from '../domain/ports.ts';
import type { Sessions } from '../domain/session.ts';
import { oldPasswordMismatch } from './change-password.ts';

export interface ConfirmCallerDeps {
  readonly users: Pick<Users, 'logIn'>;
  readonly sessions: Pick<Sessions, 'startedAt'>;
  readonly clock: Clock;
  /** How long after a log-in no password is asked for. */
  readonly recentMs: number;
}

/**
 * Before a change of how a user logs in: the session alone is not enough, which a browser may have been left with. Either the
 * log-in was a short while ago, or the current password is right. Errors: `forbidden` with reason `confirmation_needed`;
 * `invalid` with reason `old_password_mismatch`; `rate_limited`; `unavailable`.
 */
export type ConfirmCaller = (caller: Caller, currentPassword: string | undefined, by: Requester) => Promise<void>;

export function createConfirmCaller({ users, sessions, clock, recentMs }: ConfirmCallerDeps): ConfirmCaller {
  return async ({ loginName, sessionId }, currentPassword, by) => {
    if (currentPassword === undefined) {
      const started = sessionId === undefined ? undefined : await sessions.startedAt(sessionId);
      if (started === undefined || clock.now() > started + recentMs) throw confirmationNeeded();
      return;
    }
    // Counted by the session: what strangers try with this name does not delay a user who is logged in.
    const device = sessionId === undefined ? {} : { device: sessionId };
    await users.logIn(loginName, currentPassword, { ...by, ...device }).catch((thrown) => {
      throw toAppError(thrown).code === 'invalid' ? oldPasswordMismatch() : thrown;
    });
  };
}

const confirmationNeeded = () =>
  new AppError(
    'forbidden',
    'Your log-in was too long ago for this: log in again, or send your password as "currentPassword".',
    {
      reason: 'confirmation_needed',
    },
  );
