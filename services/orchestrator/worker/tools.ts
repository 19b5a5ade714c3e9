import type { OutgoingRecord, Transport } from '../../kit/bus/transport.ts';
import type { Logger } from '../../kit/log.ts';
import type { Claims } from '../hops/claims.ts';
import { insist } from './insist.ts';

/** What every part of the worker works with. */
export interface HopTools {
  readonly prefix: string;
  /** `/<prefix>/orchestrator/worker/<instance>`. */
  readonly source: string;
  readonly claims: Claims;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  /** See `insist.ts`. */
  insist<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves once the broker has the records, however long it is away. */
  publish(records: readonly OutgoingRecord[]): Promise<void>;
}

export interface ToolsDeps extends Pick<HopTools, 'prefix' | 'source' | 'claims' | 'log' | 'stopping'> {
  readonly transport: Transport;
}

export function createTools(deps: ToolsDeps): HopTools {
  const { transport, stopping } = deps;
  return {
    ...deps,
    insist: (work) => insist(work, stopping),
    publish: (records) =>
      // A produce that failed may have arrived all the same, so what is sent once more says so.
      insist((attempt) => transport.publish(attempt === 1 ? records : records.map(repeated)), stopping),
  };
}

const repeated = (record: OutgoingRecord): OutgoingRecord =>
  record.headers.at === undefined ? record : { ...record, headers: { ...record.headers, again: '1' } };
