import type { SecretHasher } from '../../kit/secrets/hasher.ts';
import { callPostgres, type Postgres } from '../../kit/store/postgres.ts';
import { retryAtStart } from '../../kit/store/retry-at-start.ts';

/** The user `admin`, as migrations/0003-seed-data.sql makes it. */
const adminId = '12345678-abcd-90ab-cdef-1234567890ab';

const needed = 'SELECT FROM users WHERE user_id = $1 AND login_hash IS NULL';
const set = `UPDATE users SET login_hash = $2 FROM (SELECT set_config('catalog.context', '{"service": "seed"}', true)) AS context
  WHERE user_id = $1 AND login_hash IS NULL`;

/**
 * Gives the user `admin` its first password. Does nothing once there is one: an operator may have changed it. Without a
 * password a log-in as that user is not possible, which is the default.
 */
export async function setFirstAdminPassword(
  { pool }: Postgres,
  hasher: Pick<SecretHasher, 'hash'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) return;
  await retryAtStart(() =>
    callPostgres(async () => {
      if ((await pool.query(needed, [adminId])).rowCount === 0) return;
      // Another process may do the same concurrently; the condition lets the first one win.
      await pool.query(set, [adminId, await hasher.hash(password)]);
    }),
  );
}
