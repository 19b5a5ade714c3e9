import type { Database } from '../../kit/store/transactions.ts';
import type { Deployment, DeploymentStore } from '../domain/deployment.ts';

const columns = `id, name, target, user_id AS "userId", solution_id AS "solutionId", revision_id AS "revisionId",
  options, status, endpoints, detail, created AS "createdAt", modified AS "modifiedAt"`;

interface Row extends Omit<Deployment, 'detail' | 'createdAt' | 'modifiedAt'> {
  readonly detail: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** Errors: `unavailable`. */
export const createDeploymentStore = ({ query }: Database): DeploymentStore => ({
  async find(id) {
    const [row] = await query<Row>(`SELECT ${columns} FROM deployments WHERE id = $1`, [id]);
    return row && toDeployment(row);
  },

  async search({ userId, solutionId, target, status, before, limit }) {
    const rows = await query<Row>(
      `SELECT ${columns} FROM deployments
       WHERE ($1::uuid IS NULL OR user_id = $1) AND ($2::uuid IS NULL OR solution_id = $2)
         AND ($3::text IS NULL OR target = $3) AND ($4::text IS NULL OR status = $4)
         AND ($5::uuid IS NULL OR (created, id) < (SELECT created, id FROM deployments WHERE id = $5))
       ORDER BY created DESC, id DESC LIMIT $6`,
      [userId ?? null, solutionId ?? null, target ?? null, status ?? null, before ?? null, limit],
    );
    return rows.map(toDeployment);
  },

  async save({ id, name, target, userId, solutionId, revisionId, options, status, endpoints, detail, ...times }) {
    await query(
      `INSERT INTO deployments (id, name, target, user_id, solution_id, revision_id, options, status, endpoints, detail,
         created, modified)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (id) DO UPDATE SET name = $2, target = $3, user_id = $4, solution_id = $5, revision_id = $6,
         options = $7, status = $8, endpoints = $9, detail = $10, modified = $12`,
      [
        ...[id, name, target, userId, solutionId, revisionId, JSON.stringify(options), status],
        ...[JSON.stringify(endpoints), detail ?? null, times.createdAt, times.modifiedAt],
      ],
    );
  },
});

const toDeployment = ({ detail, createdAt, modifiedAt, options, ...row }: Row): Deployment => ({
  ...row,
  // JSON leaves out what is undefined.
  options: { ...options, memoryLimitBytes: options.memoryLimitBytes, processorLimit: options.processorLimit },
  detail: detail ?? undefined,
  createdAt: createdAt.toISOString(),
  modifiedAt: modifiedAt.toISOString(),
});
