import type { Outcome } from './advance.ts';
import type { Failure } from './failure.ts';
import type { Hop } from './hop.ts';
import type { Message } from './message.ts';
import type { RunFilter } from './run-history.ts';
import type { TransportName } from './solution.ts';

/** A run that was accepted, to be executed whether or not its caller stays connected. Times in milliseconds since the epoch. */
export interface AcceptedRun {
  readonly id: string;
  readonly solution: string;
  readonly planId: string;
  readonly operation: string;
  readonly transport: TransportName;
  /** Allow-listed headers for models. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds it may take, counted from when it begins. */
  readonly deadlineMs: number;
  readonly acceptedAt: number;
  /** The user who started it, where a token says so. */
  readonly startedBy?: string;
  /** Where its result is sent as well. */
  readonly callback?: string;
}

export interface AsyncRun extends AcceptedRun {
  readonly status: 'pending' | 'running' | 'done' | 'failed';
  /** How often it was started; after a process has died, another one starts it again. */
  readonly attempts: number;
  readonly beganAt?: number;
  readonly endedAt?: number;
  readonly failure?: Failure;
  readonly hops: readonly Hop[];
  readonly delivery?: Delivery;
}

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;

/** The progress of sending a result to its callback address. */
export interface Delivery {
  readonly state: (typeof deliveryStates)[number];
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly lastError?: string;
}

/** The right of one process to execute a run, until `until` unless it is renewed. */
export interface Lease {
  readonly owner: string;
  readonly now: number;
  readonly until: number;
}

export interface ClaimedRun extends AcceptedRun {
  readonly owner: string;
  readonly attempts: number;
  /** How many of the attempts before do not count against it. */
  readonly excusedAttempts: number;
  readonly input: Message;
}

export interface EndedRun {
  readonly outcome: Outcome;
  readonly hops: readonly Hop[];
  readonly endedAt: number;
  /** When run and output may be deleted. */
  readonly expiresAt: number;
}

/** The result of a run, on its way to its callback address. */
export interface DueDelivery {
  readonly id: string;
  readonly url: string;
  /** This one included. */
  readonly attempts: number;
  readonly endedAt: number;
  readonly outcome: Outcome;
}

/** Where accepted runs are kept. Errors of all: `unavailable`. */
export interface AsyncRunStore {
  /** Resolves once no crash can lose the run any more. */
  add(run: AcceptedRun, input: Message): Promise<void>;
  /** How many have not been started; counts to `limit` at most. */
  waiting(limit: number): Promise<number>;
  find(id: string): Promise<AsyncRun | undefined>;
  list(filter: RunFilter): Promise<readonly AsyncRun[]>;
  /** The output of a run that is done. */
  output(id: string): Promise<Message | undefined>;
  /** Leases the run that has been due longest: it was never started, or its last lease has expired. */
  claim(lease: Lease): Promise<ClaimedRun | undefined>;
  /** Returns those of `ids` that the owner still holds. */
  renew(ids: readonly string[], lease: Lease): Promise<ReadonlySet<string>>;
  /** Releases a run that did not end; any process may claim it from `dueAt` on. `excused`: the attempt does not count. */
  putBack(run: ClaimedRun, dueAt: number, excused: boolean): Promise<void>;
  /** False where another process holds the run by now: its outcome counts. */
  finish(run: ClaimedRun, ended: EndedRun): Promise<boolean>;
  /** Replaces the failure of a run that has ended by a result that came later. False where it has not failed. */
  amend(id: string, ended: EndedRun): Promise<boolean>;
  /** Leases the result that has been due longest; no other process gets it before `until`. */
  claimDelivery(now: number, until: number): Promise<DueDelivery | undefined>;
  /** Stores the outcome of an attempt; `dueAt`: when to try again. */
  recordDelivery(id: string, delivery: Omit<Delivery, 'attempts'>, dueAt?: number): Promise<void>;
}
