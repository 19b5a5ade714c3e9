import { LRUCache } from 'lru-cache';
import { type ModelMessages, type RunMessages, runMessageLimits } from '../domain/run-messages.ts';

const mostRuns = 100;

/** Messages of runs in memory, of the newest runs alone. */
export function createMemoryRunMessages(): RunMessages {
  const runs = new LRUCache<string, Map<string, ModelMessages>>({ max: mostRuns, ttl: runMessageLimits.ttlMs });
  return {
    async keep(runId, messages) {
      const kept = runs.get(runId) ?? new Map<string, ModelMessages>();
      const key = `${messages.node} ${messages.operation}`;
      if (kept.size < runMessageLimits.models || kept.has(key)) runs.set(runId, kept.set(key, messages));
    },
    find: async (runId) => [...(runs.get(runId)?.values() ?? [])],
  };
}
