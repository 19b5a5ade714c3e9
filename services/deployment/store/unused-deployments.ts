import type { Database } from '../../kit/store/transactions.ts';
import type { UnusedDeployments } from '../domain/unused-deployments.ts';
import { columns, type Row, toDeployment } from './deployment-rows.ts';

const pageSize = 100;

/** Since when it was not called; a change, such as its start, is as good as a call. */
const since = 'greatest(last_call, modified)';

/** Errors: `unavailable`. */
export const createUnusedDeployments = ({ query }: Pick<Database, 'query'>): UnusedDeployments => ({
  async find(now) {
    const rows = await query<Row & { readonly since: number; readonly idleMinutes: number }>(
      `SELECT ${columns}, ${since} AS since FROM deployments
       WHERE status = 'ready' AND idle_minutes IS NOT NULL AND ${since} <= $1::timestamptz - idle_minutes * interval '1 minute'
       ORDER BY id LIMIT ${pageSize}`,
      [new Date(now)],
    );
    return rows.map(({ since: unusedSince, ...row }) => ({
      ...{ deployment: toDeployment(row), idleMinutes: row.idleMinutes, since: unusedSince },
    }));
  },
});
