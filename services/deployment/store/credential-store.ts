import type { Database } from '../../kit/store/transactions.ts';
import {
  type CredentialStore,
  mostCredentials,
  type SealedCredential,
  type TargetCredential,
} from '../domain/credentials/target-credential.ts';

const columns = `c.id, c.user_id AS "userId", c.target, c.name, c.created AS "createdAt"`;

/** With the time in milliseconds since the epoch, as timestamps are read here. */
type Row<T extends TargetCredential> = Omit<T, 'createdAt'> & { readonly createdAt: number };

/** Errors: `unavailable`. */
export const createCredentialStore = ({ query }: Database): CredentialStore => ({
  async add({ id, userId, target, name, createdAt }, sealed) {
    const added = await query(
      `INSERT INTO target_credentials (id, user_id, target, name, sealed, created)
       SELECT $1, $2, $3, $4, $5, $6
       WHERE (SELECT count(*) FROM target_credentials WHERE user_id = $2) < $7 RETURNING id`,
      [id, userId, target, name, sealed, createdAt, mostCredentials],
    );
    return added.length > 0;
  },

  async list(userId) {
    const text = `SELECT ${columns} FROM target_credentials c WHERE user_id = $1 ORDER BY created, id`;
    return (await query<Row<TargetCredential>>(text, [userId])).map(toCredential);
  },

  async remove(userId, id) {
    const removing = query<{ readonly removed: boolean }>(
      `WITH found AS (SELECT id FROM target_credentials WHERE id = $1 AND user_id = $2 FOR UPDATE),
         used AS (SELECT 1 FROM credential_uses u JOIN deployments d ON d.id = u.deployment_id
           WHERE u.credential_id IN (SELECT id FROM found) AND d.status <> 'removed'),
         past AS (DELETE FROM credential_uses WHERE credential_id IN (SELECT id FROM found)
           AND NOT EXISTS (SELECT 1 FROM used)),
         gone AS (DELETE FROM target_credentials WHERE id IN (SELECT id FROM found)
           AND NOT EXISTS (SELECT 1 FROM used))
       SELECT NOT EXISTS (SELECT 1 FROM used) AS removed FROM found`,
      [id, userId],
    );
    const [row] = await removing.catch((thrown: unknown) => {
      // A deployment was tied to it while this waited for the lock.
      if (isForeignKeyViolation(thrown)) return [{ removed: false }];
      throw thrown;
    });
    if (!row) return 'unknown';
    return row.removed ? 'removed' : 'in_use';
  },

  async use(id, deployment) {
    const used = await query(
      `INSERT INTO credential_uses (deployment_id, credential_id)
       SELECT $2, id FROM target_credentials WHERE id = $1 AND user_id::text = $3 AND target = $4 FOR SHARE
       RETURNING credential_id`,
      [id, deployment.id, deployment.userId, deployment.target],
    );
    return used.length > 0;
  },

  async ofDeployment(deploymentId) {
    const [row] = await query<Row<SealedCredential>>(
      `SELECT ${columns}, c.sealed FROM target_credentials c JOIN credential_uses u ON u.credential_id = c.id
       WHERE u.deployment_id = $1`,
      [deploymentId],
    );
    return row && toCredential(row);
  },
});

const isForeignKeyViolation = (thrown: unknown): boolean => (thrown as { readonly code?: unknown }).code === '23503';

const toCredential = <T extends TargetCredential>(row: Row<T>): T =>
  ({ ...row, createdAt: new Date(row.createdAt).toISOString() }) as unknown as T;
