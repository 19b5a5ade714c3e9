import { LRUCache } from 'lru-cache';
import { asOf, idRange, newestFirst, type RunHistory, type RunRecord } from '../domain/run-history.ts';

/** The history in memory. Forgets the oldest where there are more than `limit`, and nothing without it. */
export function createMemoryRunHistory(limit?: number): RunHistory {
  const records =
    limit === undefined ? new Map<string, RunRecord>() : new LRUCache<string, RunRecord>({ max: Math.max(1, limit) });
  return {
    async keep(added) {
      for (const record of added) records.set(record.id, record);
    },
    async keepWaiting(run) {
      const known = records.get(run.id);
      if (!known || known.status === 'running') records.set(run.id, { ...run, status: 'running', hops: [] });
    },
    async find(id) {
      const record = records.get(id);
      return record && asOf(record, Date.now());
    },
    async list(filter) {
      const { solution, startedBy, status, limit: most } = filter;
      const { from, to } = idRange(filter);
      return [...records.values()]
        .map((record) => asOf(record, Date.now()))
        .filter(({ id }) => id >= from && id < to)
        .filter((record) => solution === undefined || record.solution === solution)
        .filter((record) => startedBy === undefined || record.startedBy === startedBy)
        .filter((record) => status === undefined || record.status === status)
        .sort(newestFirst)
        .slice(0, most);
    },
  };
}
