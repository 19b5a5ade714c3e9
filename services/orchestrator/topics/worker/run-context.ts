import type { OutgoingRecord, Transport } from '../../../kit/bus/transport.ts';
import type { Logger } from '../../../kit/log.ts';
import { retryUntilStopped } from '../../../kit/retry-until-stopped.ts';
import type { Claims } from '../../domain/claims.ts';
import type { FailedRuns } from './failed-runs.ts';
import { hopRetry } from './hop-retry.ts';
import type { RunMetrics } from './run-metrics.ts';

/** What every part of the worker needs. */
export interface RunContext {
  readonly prefix: string;
  /** `/<prefix>/orchestrator/worker/<instance>`. */
  readonly source: string;
  readonly claims: Claims;
  readonly failedRuns: FailedRuns;
  readonly log: Logger;
  readonly metrics: RunMetrics;
  readonly stopping: AbortSignal;
  /** Repeats `work` while an engine is unavailable, until the service stops. */
  retry<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once the broker has the records, however long it is unavailable. */
  publish(records: readonly OutgoingRecord[]): Promise<void>;
}

export interface RunContextDeps
  extends Pick<RunContext, 'prefix' | 'source' | 'claims' | 'failedRuns' | 'log' | 'metrics' | 'stopping'> {
  readonly transport: Transport;
}

export function createRunContext(deps: RunContextDeps): RunContext {
  const { transport, stopping } = deps;
  return {
    ...deps,
    retry: (work) => retryUntilStopped(work, stopping, hopRetry),
    publish: (records) =>
      // A produce that failed may have arrived all the same, so repeated records are marked.
      retryUntilStopped(
        (attempt) => transport.publish(attempt === 1 ? records : records.map(repeated)),
        stopping,
        hopRetry,
      ),
  };
}

const repeated = (record: OutgoingRecord): OutgoingRecord =>
  record.headers.at === undefined ? record : { ...record, headers: { ...record.headers, again: '1' } };
