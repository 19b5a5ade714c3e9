import type { RunResult } from './direct.ts';

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
  return {
    add(entry) {
      if (size === 0) return;
      entries.set(entry.result.runId, withoutBytes(entry));
      if (entries.size <= size) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        break;
      }
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
