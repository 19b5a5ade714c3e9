import type { RunResult } from '../../domain/run.ts';

/** A run that has ended, without its bytes. */
export interface RunEntry {
  readonly solution: string;
  readonly operation: string;
  readonly planId: string;
  readonly transport: string;
  readonly result: RunResult;
}

/** The newest runs of this process. */
export interface RunLog {
  add(entry: RunEntry): void;
  find(runId: string): RunEntry | undefined;
}

/** Holds `size` runs, then forgets the oldest. */
export function createRunLog(size: number): RunLog {
  const entries = new Map<string, RunEntry>();
  // A map knows its oldest entry too, but finding it passes every hole that deleted entries have left.
  const ids: string[] = [];
  let next = 0;
  return {
    add(entry) {
      if (size === 0) return;
      const oldest = ids[next];
      if (oldest !== undefined) entries.delete(oldest);
      ids[next] = entry.result.runId;
      next = (next + 1) % size;
      entries.set(entry.result.runId, withoutBytes(entry));
    },
    find: (runId) => entries.get(runId),
  };
}

const nothing = Buffer.alloc(0);

function withoutBytes(entry: RunEntry): RunEntry {
  const { outcome } = entry.result;
  if (!outcome.ok) return entry;
  const message = { ...outcome.message, bytes: nothing };
  return { ...entry, result: { ...entry.result, outcome: { ok: true, message } } };
}
