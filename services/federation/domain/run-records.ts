import type { BackOff } from '../../kit/retry-policy.ts';
import type { CopyFailure } from './subscription.ts';

/** The last run of a subscription, or the one under way. */
export interface RunRecord {
  readonly subId: number;
  readonly peerId: string;
  /** Times are in milliseconds since 1970. */
  readonly startedAt: number;
  /** Absent while it is under way. */
  readonly endedAt?: number;
  /** Solutions that are to be copied, and how many of them have been tried. */
  readonly total: number;
  readonly tried: number;
  readonly copied: number;
  /** What administrators should know of solutions that were copied. */
  readonly warnings: readonly { readonly solutionId: string; readonly message: string }[];
  /** Why the run ended before all solutions were tried. */
  readonly error?: { readonly reason: string; readonly message: string };
}

/** A solution that could not be copied. It is tried again, however long ago it changed at its source. */
export interface KeptFailure extends CopyFailure {
  /** How often it has been tried. */
  readonly attempts: number;
  readonly retryAt: number;
}

/** A solution that its source does not show any more. */
export interface Withdrawal {
  readonly solutionId: string;
  readonly subId: number;
  readonly peerId: string;
  readonly since: number;
  /** Whether it has been hidden here, by the option of the subscription. */
  readonly isHidden: boolean;
}

/** What is remembered of runs of subscriptions. Everything may be repeated. Errors: `unavailable`. */
export interface RunRecords {
  find(subId: number): Promise<RunRecord | undefined>;
  /** The last one that is saved counts. */
  save(record: RunRecord): Promise<void>;
  /** Those to be tried again first come first. */
  failures(subId: number): Promise<readonly KeptFailure[]>;
  keepFailure(subId: number, failure: KeptFailure): Promise<void>;
  dropFailure(subId: number, solutionId: string): Promise<void>;
  withdrawals(peerId: string): Promise<readonly Withdrawal[]>;
  /** The one that was there before, if there was one: only the first knows whether the copy was hidden by it. */
  addWithdrawal(withdrawal: Withdrawal): Promise<Withdrawal>;
  dropWithdrawal(solutionId: string): Promise<void>;
  /** Forgets runs and failures of all other subscriptions. */
  keepOnly(subIds: readonly number[]): Promise<void>;
}

/** A file that a publisher has to mend is not asked for every minute; one that its peer could not send for a moment is soon here. */
export const retryBackOff: BackOff = { initialDelayMs: 2 * 60_000, maxDelayMs: 24 * 3_600_000 };
