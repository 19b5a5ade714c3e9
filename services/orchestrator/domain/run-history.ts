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
  /** The user who started it, where a token says so. */
  readonly startedBy?: string | undefined;
  readonly status: 'running' | 'done' | 'failed';
  readonly failure?: Failure;
  /** In the order in which they ended. */
  readonly hops: readonly Hop[];
  /** Of a run that waits for a model. */
  readonly retry?: RunRetry;
  /** Of a run that has not ended: when no process waits for it any more, in milliseconds since the epoch. */
  readonly deadline?: number;
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
export type RunWaiting = Pick<RunRecord, 'id' | 'solution' | 'operation' | 'planId' | 'transport' | 'startedBy'> & {
  readonly retry: RunRetry;
  readonly deadline: number;
};

/** The result of a run arrives about this long after its deadline at the latest. */
const graceMs = 5_000;

/** A run whose deadline is earlier than this, and that has not ended, is interrupted. */
export const interruptedBefore = (now: number): number => now - graceMs;

/**
 * The record as it is at `now`. A process that waits for a run writes how it ended, at the deadline at the latest; where it
 * died before, the record would say for as long as it is kept that the run is in progress.
 */
export function asOf(record: RunRecord, now: number): RunRecord {
  const { deadline, retry: _, ...rest } = record;
  if (record.status !== 'running' || deadline === undefined || deadline >= interruptedBefore(now)) return record;
  return { ...rest, status: 'failed', failure: interrupted };
}

const interrupted: Failure = {
  code: 'interrupted',
  node: '',
  detail: 'The orchestrator process that waited for this run ended before the run did. Send the message again.',
  retriable: true,
};

/** Whether the record may be that of a run which another store knows to be in progress, or to have ended. */
export const isUnsettled = ({ status, failure }: RunRecord): boolean =>
  status === 'running' || failure?.code === 'interrupted';

export const runStatuses = ['pending', 'running', 'done', 'failed'] as const;

/** Which runs to list, newest first. */
export interface RunFilter {
  readonly solution?: string | undefined;
  readonly startedBy?: string | undefined;
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
  /** Shows what a run waits for; changes nothing about one that has ended. See `asOf` for what becomes of it. */
  keepWaiting(run: RunWaiting): Promise<void>;
  find(id: string): Promise<RunRecord | undefined>;
  list(filter: RunFilter): Promise<readonly RunRecord[]>;
}

/** The bounds of ids that a filter names: they sort by time. `from` is included, `to` is not. */
export function idRange({ since, until, before }: Pick<RunFilter, 'since' | 'until' | 'before'>): {
  readonly from: string;
  readonly to: string;
} {
  const ends = [before, until === undefined ? undefined : idPrefixAt(until + 1)].filter((end) => end !== undefined);
  return { from: since === undefined ? '' : idPrefixAt(since), to: ends.sort()[0] ?? 'g' };
}

/** Ids sort by time. */
export const newestFirst = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? 1 : -1);

/** What all ids of a millisecond begin with. */
export function idPrefixAt(time: number): string {
  const hex = Math.max(0, Math.floor(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
