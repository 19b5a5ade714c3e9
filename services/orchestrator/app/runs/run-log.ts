import { LRUCache } from 'lru-cache';
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
  if (size === 0) return { add: () => undefined, find: () => undefined };
  const entries = new LRUCache<string, RunEntry>({ max: size });
  return {
    add: (entry) => void entries.set(entry.result.runId, withoutBytes(entry)),
    // Not `get`: a run that is looked at would outlive newer ones.
    find: (runId) => entries.peek(runId),
  };
}

const nothing = Buffer.alloc(0);

function withoutBytes(entry: RunEntry): RunEntry {
  const { outcome } = entry.result;
  if (!outcome.ok) return entry;
  const message = { ...outcome.message, bytes: nothing };
  return { ...entry, result: { ...entry.result, outcome: { ok: true, message } } };
}
