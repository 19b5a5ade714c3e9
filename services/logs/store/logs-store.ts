import type { Database } from '../../kit/store/transactions.ts';
import type { Logs, LogsStore } from '../domain/logs.ts';

/** Errors: `unavailable`. */
export const createLogsStore = ({ query }: Database): LogsStore => ({
  async find(id) {
    const [row] = await query<Logs>('SELECT id FROM logs WHERE id = $1', [id]);
    return row;
  },
});
