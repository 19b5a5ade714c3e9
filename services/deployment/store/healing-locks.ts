import { callPostgres, type Postgres } from '../../kit/store/postgres.ts';
import { openSession } from '../../kit/store/session.ts';
import type { HealingLocks } from '../domain/healing.ts';

/** As advisory locks of PostgreSQL, which end with the connection of a worker that was killed. Errors: `unavailable`. */
export const createHealingLocks = ({ pool, schema }: Postgres): HealingLocks => {
  // Of the schema: other platforms on the same server have deployments of their own.
  const nameOf = (deploymentId: string) => `${schema}.healing ${deploymentId}`;
  return {
    async hold(deploymentId) {
      const session = await openSession(pool);
      const isHeld = await session.tryLock(nameOf(deploymentId)).catch((error) => {
        session.close();
        throw error;
      });
      if (isHeld) return { lost: session.lost, release: () => session.close() };
      session.close();
      return undefined;
    },

    async isHeld(deploymentId) {
      // Shared, so that two who ask do not meet each other's lock, which ends with the statement.
      const ask = 'SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS free';
      const { rows } = await callPostgres(() => pool.query<{ free: boolean }>(ask, [nameOf(deploymentId)]));
      return rows[0]?.free !== true;
    },
  };
};
