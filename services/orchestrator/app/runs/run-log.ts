import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Service } from '../../../kit/service.ts';
import type { RunResult } from '../../domain/run.ts';
import type { RunFilter, RunHistory, RunRecord } from '../../domain/run-history.ts';

/** A run that has ended. */
export interface RunEntry extends Pick<RunRecord, 'solution' | 'operation' | 'planId' | 'transport' | 'startedBy'> {
  readonly result: RunResult;
}

/** Runs that have ended: the newest of this process, and those of all processes that the history has. */
export interface RunLog {
  /** Does not wait for the history. */
  add(entry: RunEntry): void;
  /** Errors: `unavailable`. */
  find(runId: string): Promise<RunRecord | undefined>;
  /** Asks the history for as long as another process may take to store a run that has just ended there. Errors: `unavailable`. */
  findSoon(runId: string): Promise<RunRecord | undefined>;
  /** Errors: `unavailable`. */
  list(filter: RunFilter): Promise<readonly RunRecord[]>;
}

export interface RunLogDeps {
  readonly service: Pick<Service, 'log' | 'life'>;
  readonly history: RunHistory;
  /** Runs of this process to hold. */
  readonly size: number;
}

/** Records in one write, and those that may wait for one: an unavailable store must not fill the memory. */
const [batchSize, queueLimit] = [2_000, 20_000];
/** Between two writes: one large write costs far less than many small ones, and runs share the processor with it. */
const pauseMs = 100;
/** When a run that is not there yet is looked for again: after a pause and a write, and once more where the store is busy. */
const lookAgainMs = [1.5 * pauseMs, 4 * pauseMs];

/** Holds `size` runs in memory, then forgets the oldest; all of them go to the history. */
export function createRunLog({ service, history, size }: RunLogDeps): RunLog {
  const { log, life } = service;
  const records = size > 0 ? new LRUCache<string, RunRecord>({ max: size }) : undefined;
  /** Also those that are being written: all of them are in memory. */
  const waiting: RunRecord[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      await history
        .keep(batch)
        .catch((error) => log.debug({ err: error, runs: batch.length }, 'runs are missing in the history'));
      await delay(pauseMs);
      waiting.splice(0, batch.length);
    }
    writing = undefined;
  }
  life.onStop('run history', async () => writing);

  function store(record: RunRecord): void {
    if (waiting.length >= queueLimit) return;
    waiting.push(record);
    // In a microtask, so that all runs that end in this turn of the event loop share the first write.
    writing ??= Promise.resolve().then(write);
  }

  return {
    add(entry) {
      const record = recordOf(entry);
      records?.set(record.id, record);
      store(record);
    },
    async find(runId) {
      // Not `get`: a run that is looked at would outlive newer ones.
      const held = records?.peek(runId);
      if (held?.status === 'done') return held;
      const stored = await history.find(runId);
      // A run that has failed may have been replayed, by another process.
      return held && stored?.status !== 'done' ? held : stored;
    },
    async findSoon(runId) {
      for (const waitMs of lookAgainMs) {
        await delay(waitMs);
        const stored = await history.find(runId);
        if (stored) return stored;
      }
      return undefined;
    },
    list: (filter) => history.list(filter),
  };
}

function recordOf({ solution, operation, planId, transport, startedBy, result }: RunEntry): RunRecord {
  const { runId: id, outcome, hops } = result;
  const run = { id, solution, operation, planId, transport, hops, ...(startedBy !== undefined && { startedBy }) };
  return outcome.ok ? { ...run, status: 'done' } : { ...run, status: 'failed', failure: outcome.failure };
}
