import type { Database } from '../../kit/store/transactions.ts';
import type { DeploymentStore } from '../domain/deployment.ts';
import { roundOf } from '../domain/rollout.ts';
import { columns, type Row, toDeployment } from './deployment-rows.ts';

/** Errors: `unavailable`. */
export const createDeploymentStore = ({ query }: Database): DeploymentStore => ({
  async find(id) {
    const [row] = await query<Row>(`SELECT ${columns} FROM deployments WHERE id = $1`, [id]);
    return row && toDeployment(row);
  },

  async findPresent(idOrName) {
    const text = `SELECT ${columns} FROM deployments WHERE (id::text = $1 OR name = $1) AND status <> 'removed'`;
    const [row] = await query<Row>(text, [idOrName]);
    return row && toDeployment(row);
  },

  async search({ userId, solutionId, trackingId, target, status, before, limit }) {
    const rows = await query<Row>(
      `SELECT ${columns} FROM deployments
       WHERE ($1::uuid IS NULL OR user_id = $1) AND ($2::uuid IS NULL OR solution_id = $2)
         AND ($3::text IS NULL OR target = $3) AND ($4::text IS NULL OR status = $4)
         AND ($5::uuid IS NULL OR (created, id) < (SELECT created, id FROM deployments WHERE id = $5))
         AND ($7::uuid IS NULL OR tracking_id = $7)
       ORDER BY created DESC, id DESC LIMIT $6`,
      [userId ?? null, solutionId ?? null, target ?? null, status ?? null, before ?? null, limit, trackingId ?? null],
    );
    return rows.map(toDeployment);
  },

  async count(userId, target) {
    const [row] = await query<{ readonly count: string }>(
      `SELECT count(*) FROM deployments WHERE user_id = $1 AND target = $2 AND status NOT IN ('failed', 'removed')`,
      [userId, target],
    );
    return Number(row?.count);
  },

  async add({ id, name, target, userId, solutionId, revisionId, options, status, endpoints, detail, ...rest }) {
    const added = await query(
      `INSERT INTO deployments (id, name, target, user_id, solution_id, revision_id, options, status, endpoints, detail,
         task_id, tracking_id, created, modified, round, idle_minutes)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        ...[id, name, target, userId, solutionId, revisionId, JSON.stringify(options), status],
        ...[JSON.stringify(endpoints), detail ?? null, rest.taskId, rest.trackingId, rest.createdAt, rest.modifiedAt],
        ...[roundOf({ revisionId, ...rest }), rest.idleMinutes ?? null],
      ],
    );
    return added.length > 0;
  },

  async change(id, from, { status, revisionId, round, options, endpoints, detail, taskId, at }) {
    const [row] = await query<Row>(
      `UPDATE deployments SET status = coalesce($3, status), revision_id = coalesce($4::uuid, revision_id),
         options = coalesce($5::jsonb, options), endpoints = coalesce($6::jsonb, endpoints),
         detail = CASE WHEN $7 THEN $8 ELSE detail END, task_id = coalesce($9, task_id), modified = $10,
         round = coalesce($11, round)
       WHERE id = $1 AND status = ANY ($2) RETURNING ${columns}`,
      [
        ...[id, [...from], status ?? null, revisionId ?? null, options ? JSON.stringify(options) : null],
        ...[endpoints ? JSON.stringify(endpoints) : null, detail !== undefined, detail ?? null, taskId ?? null, at],
        round ?? null,
      ],
    );
    return row && toDeployment(row);
  },
});
