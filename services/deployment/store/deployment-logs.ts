import type { Database } from '../../kit/store/transactions.ts';
import { type DeploymentLogs, type KeptLine, keptLineLength, keptLines } from '../domain/deployment-log.ts';
import type { LogLine } from '../domain/driver.ts';

interface Row extends Omit<KeptLine, 'seq' | 'at' | 'stream'> {
  readonly seq: string;
  /** Milliseconds since the epoch, as timestamps are read here. */
  readonly at: number;
  readonly stream: string;
}

export const createDeploymentLogs = ({ query }: Database): DeploymentLogs => ({
  async request(deploymentId, until) {
    await query(
      `INSERT INTO log_requests (deployment_id, until) VALUES ($1, $2)
       ON CONFLICT (deployment_id) DO UPDATE SET until = greatest(log_requests.until, $2)`,
      [deploymentId, new Date(until)],
    );
  },

  async isCopiedSince(deploymentId, since) {
    const text = 'SELECT 1 FROM log_requests WHERE deployment_id = $1 AND copied >= $2';
    return (await query(text, [deploymentId, new Date(since)])).length > 0;
  },

  requested: (now) =>
    query(
      `SELECT deployment_id AS "deploymentId", target FROM log_requests JOIN deployments ON id = deployment_id
       WHERE until > $1`,
      [new Date(now)],
    ),

  async add(deploymentId, lines, now) {
    await query(
      `INSERT INTO log_lines (deployment_id, at, component, replica, stream, part, text)
       SELECT $1, at, component, replica, stream, part, text FROM jsonb_to_recordset($2::jsonb)
         AS l (at timestamptz, component text, replica text, stream text, part integer, text text)
       ON CONFLICT DO NOTHING`,
      [deploymentId, JSON.stringify(toRows(lines))],
    );
    await query(
      `DELETE FROM log_lines WHERE deployment_id = $1 AND (at, seq) <= (
         SELECT at, seq FROM log_lines WHERE deployment_id = $1 ORDER BY at DESC, seq DESC OFFSET $2 LIMIT 1)`,
      [deploymentId, keptLines],
    );
    await query('UPDATE log_requests SET copied = $2 WHERE deployment_id = $1', [deploymentId, new Date(now)]);
  },

  async read(deploymentId, after, limit) {
    const rows = await query<Row>(
      `SELECT seq, at, component, replica, stream, text FROM log_lines WHERE deployment_id = $1 AND seq > $2
       ORDER BY at DESC, seq DESC LIMIT $3`,
      [deploymentId, after, limit],
    );
    return rows.reverse().map(toLine);
  },

  async deleteExpired(before) {
    const removed = `SELECT id FROM deployments WHERE status = 'removed' AND modified < $1`;
    await query(`DELETE FROM log_lines WHERE deployment_id IN (${removed})`, [new Date(before)]);
    await query('DELETE FROM log_requests WHERE until < $1', [new Date(before)]);
  },
});

/** The same line has the same key whenever it is copied. */
function toRows(lines: readonly LogLine[]): object[] {
  const counts = new Map<string, number>();
  return lines.map(({ at, component, replica, stream, text }) => {
    const key = [at, component, replica, stream].join(' ');
    const part = counts.get(key) ?? 0;
    counts.set(key, part + 1);
    // PostgreSQL stores neither zero bytes nor half a character.
    const stored = text.slice(0, keptLineLength).replaceAll('\0', '\uFFFD').toWellFormed();
    return { at, component, replica, stream: stream ?? '', part, text: stored };
  });
}

const toLine = ({ seq, at, stream, ...line }: Row): KeptLine => ({
  ...line,
  seq: Number(seq),
  at: new Date(at).toISOString(),
  stream: stream === 'stdout' || stream === 'stderr' ? stream : undefined,
});
