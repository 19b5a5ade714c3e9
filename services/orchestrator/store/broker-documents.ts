import type { BrokerJob, FailedRecord } from '../domain/broker-job.ts';
import type { Failure } from '../domain/failure.ts';
import type { KeptBytes } from './mongo-pieces.ts';

/** A job as `orchestrator.broker-jobs` holds it. */
export interface JobDocument extends Omit<BrokerJob, 'planId' | 'startedAt'> {
  readonly _id: string;
  readonly startedAt: Date;
  /** From when on any process may claim it; absent while there is nothing to do. */
  readonly dueAt?: Date;
  readonly owner?: string;
  readonly expiresAt?: Date;
}

/** A record as `orchestrator.broker-records` holds it, under the id of its run. */
export interface RecordDocument {
  readonly _id: string;
  readonly planId: string;
  readonly position: number;
  readonly kept: KeptBytes;
  readonly failure?: Failure;
  /** Absent while the record is unfinished. */
  readonly failedAt?: Date;
  readonly expiresAt?: Date;
}

/** `newest`: position of the newest unfinished record, which the job may not have counted yet. */
export function toJob(document: JobDocument, newest: number): BrokerJob {
  const { _id, solution, state, startedAt, pulled, failed, rate, retries, lastError, runs } = document;
  const progress = { pulled: Math.max(pulled, newest), failed, rate, retries, runs, ...(lastError && { lastError }) };
  return { planId: _id, solution, state, startedAt: startedAt.getTime(), ...progress };
}

export function toFailed({ _id, position, kept, failedAt, failure }: RecordDocument): FailedRecord {
  if (!failedAt || !failure) throw new Error(`record ${_id} has not failed`);
  return { runId: _id, position, size: kept.size, failedAt: failedAt.getTime(), failure };
}
