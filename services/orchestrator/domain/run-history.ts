import type { Failure } from './failure.ts';
import type { Hop } from './hop.ts';
import type { TransportName } from './solution.ts';

/** How a run went, without its messages. */
export interface RunRecord {
  readonly id: string;
  readonly solution: string;
  readonly operation: string;
  readonly planId: string;
  readonly transport: TransportName;
  readonly status: 'running' | 'done' | 'failed';
  readonly failure?: Failure;
  /** In the order in which they ended. */
  readonly hops: readonly Hop[];
  /** Of a run that waits for a model. */
  readonly retry?: RunRetry;
}

/** A call that failed and will be repeated. */
export interface RunRetry {
  readonly node: string;
  /** So far. */
  readonly attempts: number;
  readonly lastError: string;
  /** In milliseconds since the epoch. */
  readonly nextTryAt: number;
}

/** A run that waits for a model. */
export type RunWaiting = Pick<RunRecord, 'id' | 'solution' | 'operation' | 'planId' | 'transport'> & {
  readonly retry: RunRetry;
};

export const runStatuses = ['pending', 'running', 'done', 'failed'] as const;

/** Which runs to list, newest first. */
export interface RunFilter {
  readonly solution?: string | undefined;
  readonly status?: (typeof runStatuses)[number] | undefined;
  /** Times of their start, in milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  /** Only runs before this one, for the next page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Runs whose callers waited, for every gateway to look up, for a limited time. Errors of all: `unavailable`. */
export interface RunHistory {
  /** A record replaces an earlier one of the same run. */
  keep(records: readonly RunRecord[]): Promise<void>;
  /** Shows what a run waits for; changes nothing about one that has ended. */
  keepWaiting(run: RunWaiting): Promise<void>;
  find(id: string): Promise<RunRecord | undefined>;
  list(filter: RunFilter): Promise<readonly RunRecord[]>;
}

/** The bounds of ids that a filter names: they sort by time. `from` is included, `to` is not. */
export function idRange({ since, until, before }: RunFilter): { readonly from: string; readonly to: string } {
  const ends = [before, until === undefined ? undefined : idPrefixAt(until + 1)].filter((end) => end !== undefined);
  return { from: since === undefined ? '' : idPrefixAt(since), to: ends.sort()[0] ?? 'g' };
}

/** What all ids of a millisecond begin with. */
function idPrefixAt(time: number): string {
  const hex = Math.max(0, Math.floor(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
