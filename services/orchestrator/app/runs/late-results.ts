import type { Logger } from '../../../kit/log.ts';
import type { AsyncRunStore } from '../../domain/async-run.ts';
import type { RunEntry, RunLog } from './run-log.ts';

export interface LateResultsDeps {
  readonly log: Logger;
  readonly runLog: RunLog;
  readonly runs: Pick<AsyncRunStore, 'find' | 'amend'>;
  /** How long ended runs are kept. */
  readonly ttlMs: number;
}

/**
 * A result over topics that no caller waits for any more: it came after the deadline, or a dead letter was replayed. It
 * says more than the failure that was answered. A repeat of a result changes nothing.
 */
export type RecordLateResult = (entry: RunEntry) => void;

export function createLateResults({ log, runLog, runs, ttlMs }: LateResultsDeps): RecordLateResult {
  async function record(entry: RunEntry): Promise<void> {
    const { runId, outcome, hops } = entry.result;
    const endedAt = Date.now();
    if (await runs.find(runId))
      return void (await runs.amend(runId, { outcome, hops, endedAt, expiresAt: endedAt + ttlMs }));
    const known = await runLog.find(runId);
    // A failure without a node is that of the gateway, which did not get the result in time.
    if (known && (known.status === 'done' || (!outcome.ok && known.failure?.node !== ''))) return;
    runLog.add(entry);
  }
  return (entry) => {
    record(entry).catch((error) =>
      log.warn({ err: error, run: entry.result.runId }, 'a late result could not be recorded; it is in its topic'),
    );
  };
}
