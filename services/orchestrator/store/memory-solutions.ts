import type { PlanDocuments, SolutionRecord, SolutionStore } from '../domain/solution.ts';

/** The store in memory. */
export function createMemorySolutions(): SolutionStore {
  const records = new Map<string, SolutionRecord>();
  const plans = new Map<string, PlanDocuments>();
  const watchers = new Set<(solution: string) => void>();
  return {
    all: async () => [...records.values()],
    find: async (solution) => records.get(solution),
    async save(record) {
      if ((records.get(record.solution)?.version ?? 0) !== record.version - 1) return false;
      records.set(record.solution, record);
      for (const watcher of watchers) watcher(record.solution);
      return true;
    },
    async savePlan(documents) {
      plans.set(documents.id, documents);
    },
    async remove(solution, version) {
      if (records.get(solution)?.version !== version - 1) return false;
      records.set(solution, { solution, version, pending: {} });
      for (const [id, documents] of plans) if (documents.solution === solution) plans.delete(id);
      for (const watcher of watchers) watcher(solution);
      return true;
    },
    findPlan: async (id) => plans.get(id),
    watch(onChange) {
      watchers.add(onChange);
      for (const solution of records.keys()) onChange(solution);
      return async () => void watchers.delete(onChange);
    },
  };
}
