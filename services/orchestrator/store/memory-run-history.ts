import { idRange, type RunHistory, type RunRecord } from '../domain/run-history.ts';

/** The history in memory. Forgets nothing. */
export function createMemoryRunHistory(): RunHistory {
  const records = new Map<string, RunRecord>();
  return {
    async keep(added) {
      for (const record of added) records.set(record.id, record);
    },
    async keepWaiting(run) {
      const known = records.get(run.id);
      if (!known || known.status === 'running') records.set(run.id, { ...run, status: 'running', hops: [] });
    },
    find: async (id) => records.get(id),
    async list(filter) {
      const { solution, status, limit } = filter;
      const { from, to } = idRange(filter);
      return [...records.values()]
        .filter(({ id }) => id >= from && id < to)
        .filter((record) => solution === undefined || record.solution === solution)
        .filter((record) => status === undefined || record.status === status)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit);
    },
  };
}
