import type { Outcome } from './advance.ts';
import type { Failure } from './failure.ts';
import type { Hop } from './hop.ts';
import type { Message } from './message.ts';
import type { TransportName } from './solution.ts';

/** A run that was accepted, to be carried out whether or not its caller is still there. Times in milliseconds since the epoch. */
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
  /** Where its result is sent as well. */
  readonly callback?: string;
}

export interface AsyncRun extends AcceptedRun {
  readonly status: 'pending' | 'running' | 'done' | 'failed';
  /** How often it was begun; a process that dies leaves it to the next one. */
  readonly attempts: number;
  readonly beganAt?: number;
  readonly endedAt?: number;
  readonly failure?: Failure;
  readonly hops: readonly Hop[];
  readonly delivery?: Delivery;
}

/** Where the sending of a result to its callback address stands. */
export interface Delivery {
  readonly state: 'waiting' | 'delivered' | 'given_up';
  readonly attempts: number;
  /** What kept the last attempt from being taken. */
  readonly lastError?: string;
}

/** A run in the hands of one process, until `until` unless it is renewed. */
export interface Lease {
  readonly owner: string;
  readonly now: number;
  readonly until: number;
}

export interface ClaimedRun extends AcceptedRun {
  readonly owner: string;
  readonly attempts: number;
  /** How many of the attempts before do not count against it. */
  readonly excused: number;
  readonly input: Message;
}

export interface EndedRun {
  readonly outcome: Outcome;
  readonly hops: readonly Hop[];
  readonly endedAt: number;
  /** When run and output may go. */
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
  /** How many wait for somebody to begin them; counts to `limit` at most. */
  waiting(limit: number): Promise<number>;
  find(id: string): Promise<AsyncRun | undefined>;
  /** What a run that is done gave back. */
  output(id: string): Promise<Message | undefined>;
  /** Takes the run that has been due longest: nobody has begun it, or whoever had did not renew its lease. */
  claim(lease: Lease): Promise<ClaimedRun | undefined>;
  /** Answers with those of `ids` that are still the owner's. */
  renew(ids: readonly string[], lease: Lease): Promise<ReadonlySet<string>>;
  /** Lets go of a run that did not end; anybody may take it from `dueAt` on. `excused`: through no fault of its own. */
  putBack(run: ClaimedRun, dueAt: number, excused: boolean): Promise<void>;
  /** False where the run is somebody else's by now: what they find out counts. */
  finish(run: ClaimedRun, ended: EndedRun): Promise<boolean>;
  /** Takes the result that has been due longest; nobody else gets it before `until`. */
  claimDelivery(now: number, until: number): Promise<DueDelivery | undefined>;
  /** What became of an attempt; `dueAt`: when to try again. */
  noteDelivery(id: string, delivery: Omit<Delivery, 'attempts'>, dueAt?: number): Promise<void>;
}
