import type { CancelledRun, CancelledRuns } from '../domain/cancelled-runs.ts';

/** Cancelled runs in memory. Forgets none. */
export function createMemoryCancelledRuns(): CancelledRuns {
  const runs = new Map<string, CancelledRun>();
  const watchers = new Set<(run: CancelledRun) => void>();
  return {
    async add(run) {
      if (runs.has(run.key)) return;
      runs.set(run.key, run);
      for (const watcher of watchers) watcher(run);
    },
    watch(onCancelled) {
      for (const run of runs.values()) onCancelled(run);
      watchers.add(onCancelled);
      return async () => void watchers.delete(onCancelled);
    },
  };
}
