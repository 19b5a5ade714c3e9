import type { OutgoingRecord, Transport } from '../../../kit/bus/transport.ts';
import type { Logger } from '../../../kit/log.ts';
import type { Claims } from '../../domain/claims.ts';
import { retryUntilStopped } from './retry-until-stopped.ts';

/** What every part of the worker needs. */
export interface RunContext {
  readonly prefix: string;
  /** `/<prefix>/orchestrator/worker/<instance>`. */
  readonly source: string;
  readonly claims: Claims;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  /** See `retry-until-stopped.ts`. */
  retry<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once the broker has the records, however long it is unavailable. */
  publish(records: readonly OutgoingRecord[]): Promise<void>;
}

export interface RunContextDeps extends Pick<RunContext, 'prefix' | 'source' | 'claims' | 'log' | 'stopping'> {
  readonly transport: Transport;
}

export function createRunContext(deps: RunContextDeps): RunContext {
  const { transport, stopping } = deps;
  return {
    ...deps,
    retry: (work) => retryUntilStopped(work, stopping),
    publish: (records) =>
      // A produce that failed may have arrived all the same, so repeated records are marked.
      retryUntilStopped((attempt) => transport.publish(attempt === 1 ? records : records.map(repeated)), stopping),
  };
}

const repeated = (record: OutgoingRecord): OutgoingRecord =>
  record.headers.at === undefined ? record : { ...record, headers: { ...record.headers, again: '1' } };
