import type { Clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import type { Presence } from '../domain/ports.ts';

/** That a user has a composition open, by one stream. Errors: `unavailable`. */
export interface Attendance {
  /** Says so again where it is due; answers the ids of all who have it open, the user's among them. */
  renew(): Promise<readonly string[]>;
  /** Says that it was closed. Without that others learn it a moment later. */
  leave(): Promise<void>;
}

export type Attend = (compositionId: string, userId: string) => Attendance;

const renewEveryMs = 8_000;
/** Two renewals may be late. */
const expireMs = 25_000;

export const createAttend =
  ({ presence, clock }: { readonly presence: Presence; readonly clock: Clock }): Attend =>
  (compositionId, userId) => {
    const id = newId();
    let dueAt = 0;
    return {
      async renew() {
        const now = clock.now();
        if (now >= dueAt) {
          await presence.stay({ id, compositionId, userId }, now + expireMs);
          dueAt = now + renewEveryMs;
        }
        return presence.usersOf(compositionId, now);
      },
      leave: () => presence.leave(id),
    };
  };
