import type { Lease } from './async-run.ts';
import type { Failure } from './failure.ts';
import type { BrokerSource } from './plan.ts';

/** States an operator may set. `paused`: records that were pulled are finished; `stopped`: they wait. Neither pulls more. */
export const wantedStates = ['running', 'paused', 'stopped'] as const;
export type WantedState = (typeof wantedStates)[number];

/** `ended`: the broker had no more. `superseded`: another plan is in force; records that were pulled are finished. */
export const brokerStates = [...wantedStates, 'ended', 'superseded'] as const;
export type BrokerState = (typeof brokerStates)[number];

/** What the pulling process reports periodically. */
export interface BrokerProgress {
  /** Records the broker has given, the failed and the unfinished included. */
  readonly pulled: number;
  /** Records a second, recently. */
  readonly rate: number;
  /** Attempts to pull that failed since the last that did not. */
  readonly retries: number;
  readonly lastError?: { readonly at: number; readonly detail: string };
  /** The newest runs, newest first. */
  readonly runs: readonly string[];
}

/** The pulling of records for one plan. Times in milliseconds since the epoch. */
export interface BrokerJob extends BrokerProgress {
  readonly planId: string;
  readonly solution: string;
  readonly state: BrokerState;
  readonly startedAt: number;
  readonly failed: number;
}

/** With what is counted on request. */
export interface BrokerJobView extends BrokerJob {
  /** Records pulled and not finished. */
  readonly open: number;
}

/** A message of the broker that is not finished, under the id of its run. */
export interface BrokerRecord {
  readonly runId: string;
  readonly planId: string;
  /** Counts from 1, in the order of pulling. */
  readonly position: number;
  readonly bytes: Buffer;
}

/** The answer of a data broker. */
export type Pulled =
  | { readonly kind: 'record'; readonly bytes: Buffer }
  /** The record is larger than the limit; the broker will not send it again. */
  | { readonly kind: 'too_large' }
  | { readonly kind: 'end' };

/** Requests the next record of a data broker. Errors: `unavailable` where there was no good answer. */
export type PullRecord = (broker: BrokerSource, limitBytes: number) => Promise<Pulled>;

export interface FailedRecord {
  readonly runId: string;
  readonly position: number;
  readonly size: number;
  readonly failedAt: number;
  readonly failure: Failure;
}

export interface RecordFailure {
  readonly failure: Failure;
  readonly failedAt: number;
  /** How many failed records of a plan are kept; the oldest go. */
  readonly keep: number;
  readonly expiresAt: number;
}

/** Where the pulling of records is kept. Errors of all: `unavailable`. */
export interface BrokerJobStore {
  /** A plan is in force: creates its job where there is none, and supersedes the solution's others. */
  ensureJob(planId: string, solution: string, now: number): Promise<void>;
  /** A plan without a broker is in force. `planId`: whose job stays as it is. */
  supersede(solution: string, planId: string, now: number): Promise<void>;
  /** Deletes the jobs of the solution and all their records. A process that holds one learns it with `renew`. */
  remove(solution: string): Promise<void>;
  find(planId: string): Promise<BrokerJobView | undefined>;
  /** False where there is no such job. */
  setState(planId: string, state: BrokerState, now: number): Promise<boolean>;
  /** Leases a job that has something to do and no owner. */
  claim(lease: Lease): Promise<BrokerJob | undefined>;
  /** Stores the progress; returns the job's current state, undefined where another process holds the job. */
  renew(planId: string, lease: Lease, progress: BrokerProgress): Promise<BrokerState | undefined>;
  /** Releases a job. Any process may claim one that is to run from `now` on, others once they are set to run. */
  release(planId: string, lease: Lease): Promise<void>;
  /** Resolves once no crash can lose the record any more. */
  addRecord(record: BrokerRecord): Promise<void>;
  /** Unfinished records in the order of pulling. */
  unfinishedRecords(planId: string): Promise<BrokerRecord[]>;
  completeRecord(record: BrokerRecord): Promise<void>;
  failRecord(record: BrokerRecord, failure: RecordFailure): Promise<void>;
  /** Newest first. */
  failures(planId: string): Promise<FailedRecord[]>;
  failedBytes(planId: string, runId: string): Promise<Buffer | undefined>;
}
