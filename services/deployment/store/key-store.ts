import type { Database } from '../../kit/store/transactions.ts';
import { type DeploymentKey, type KeyStore, mostKeys } from '../domain/keys/deployment-key.ts';

const columns = `k.id, k.deployment_id AS "deploymentId", k.name, k.hint, k.calls_per_second AS "callsPerSecond",
  k.calls_per_minute AS "callsPerMinute", k.calls_per_day AS "callsPerDay", k.expires AS "expiresAt", k.created AS "createdAt"`;

interface Row {
  readonly id: string;
  readonly deploymentId: string;
  readonly name: string;
  readonly hint: string;
  readonly callsPerSecond: number | null;
  readonly callsPerMinute: number | null;
  readonly callsPerDay: number | null;
  /** Milliseconds since the epoch, as timestamps are read here. */
  readonly expiresAt: number | null;
  readonly createdAt: number;
}

/** Errors: `unavailable`. */
export const createKeyStore = ({ query }: Database): KeyStore => ({
  async add({ id, deploymentId, name, hint, limits, expiresAt, createdAt }, digest) {
    const { callsPerSecond, callsPerMinute, callsPerDay } = limits;
    const added = await query(
      `INSERT INTO deployment_keys (id, deployment_id, name, hint, digest, calls_per_second, calls_per_minute,
         calls_per_day, expires, created)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
       WHERE (SELECT count(*) FROM deployment_keys WHERE deployment_id = $2) < $11 RETURNING id`,
      [
        ...[id, deploymentId, name, hint, digest, callsPerSecond ?? null, callsPerMinute ?? null],
        ...[callsPerDay ?? null, expiresAt ?? null, createdAt, mostKeys],
      ],
    );
    return added.length > 0;
  },

  async list(deploymentId) {
    const text = `SELECT ${columns} FROM deployment_keys k WHERE deployment_id = $1 ORDER BY created, id`;
    return (await query<Row>(text, [deploymentId])).map(toKey);
  },

  async find(digest) {
    const [row] = await query<Row & { readonly userId: string }>(
      `SELECT ${columns}, d.user_id AS "userId" FROM deployment_keys k JOIN deployments d ON d.id = k.deployment_id
       WHERE k.digest = $1`,
      [digest],
    );
    return row && { ...toKey(row), userId: row.userId };
  },

  async remove(deploymentId, id) {
    const text = 'DELETE FROM deployment_keys WHERE deployment_id = $1 AND id = $2 RETURNING id';
    return (await query(text, [deploymentId, id])).length > 0;
  },

  async reserve(id, day, calls, quota) {
    const [row] = await query<{ readonly before: string }>(
      `INSERT INTO key_days (key_id, day, reserved) SELECT id, $2, $3 FROM deployment_keys WHERE id = $1
       ON CONFLICT (key_id, day) DO UPDATE SET reserved = key_days.reserved + $3 WHERE key_days.reserved < $4
       RETURNING reserved - $3 AS before`,
      [id, day, calls, quota],
    );
    return row ? Math.min(calls, quota - Number(row.before)) : 0;
  },

  async deleteReserved(beforeDay) {
    await query('DELETE FROM key_days WHERE day < $1', [beforeDay]);
  },
});

function toKey({ id, deploymentId, name, hint, expiresAt, createdAt, ...limits }: Row): DeploymentKey {
  return {
    ...{ id, deploymentId, name, hint },
    limits: {
      callsPerSecond: limits.callsPerSecond ?? undefined,
      callsPerMinute: limits.callsPerMinute ?? undefined,
      callsPerDay: limits.callsPerDay ?? undefined,
    },
    expiresAt: expiresAt === null ? undefined : new Date(expiresAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  };
}
