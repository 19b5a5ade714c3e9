import type { Clock } from '../../kit/clock.ts';
import { createRememberedRecords, type RememberedRecords } from '../../platform/principals/remembered-records.ts';
import type { Catalog, UserRecord } from '../domain/catalog.ts';

/** Undefined where the user was deactivated, or there is none. Errors: `unavailable`. */
export type FindActiveUser = (userId: string) => Promise<UserRecord | undefined>;

export interface ActiveUsers extends Pick<RememberedRecords<UserRecord>, 'forget' | 'forgetAll'> {
  readonly find: FindActiveUser;
  /** The same without a look-up; undefined also where one is needed. */
  remembered(userId: string): UserRecord | undefined;
}

/** Users, remembered for `ttlMs` at most. */
export function createActiveUsers(options: {
  readonly catalog: Pick<Catalog, 'user'>;
  readonly clock: Clock;
  readonly ttlMs: number;
}): ActiveUsers {
  const { catalog, clock, ttlMs } = options;
  const users = createRememberedRecords({ find: catalog.user, clock, ttlMs, recentMs: 0 });
  return {
    ...{ forget: users.forget, forgetAll: users.forgetAll },
    remembered(userId) {
      const user = users.findRecent(userId);
      return user?.active ? user : undefined;
    },
    async find(userId) {
      const user = await users.find(userId);
      return user?.active ? user : undefined;
    },
  };
}
