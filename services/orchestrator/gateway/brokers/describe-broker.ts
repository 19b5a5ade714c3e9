import type { BrokerJobView, FailedRecord } from '../../domain/broker-job.ts';
import type { BrokerSource } from '../../domain/plan.ts';
import { textOf } from '../documents/describe-plan.ts';

/** The pulling of records as `GET /broker` shows it. */
export function describeBroker(job: BrokerJobView, broker: BrokerSource, prefix: string) {
  const { planId, solution, state, startedAt, pulled, failed, open, rate, retries, lastError, runs } = job;
  return {
    solution,
    plan: planId,
    node: broker.node,
    source: `${textOf(broker.address)}/${broker.operation}`,
    operation: broker.entry,
    state,
    started: isoOf(startedAt),
    // A broker counts for itself; this is how far its records have come here.
    position: pulled,
    pulled,
    done: Math.max(0, pulled - failed - open),
    failed,
    open,
    rate,
    retries,
    ...(lastError && { lastError: { at: isoOf(lastError.at), detail: lastError.detail } }),
    runs: runs.map((id) => `${prefix}/runs/${id}`),
    failures: `${prefix}/broker/failures`,
  };
}

export function describeFailedRecord({ runId, failedAt, ...record }: FailedRecord, prefix: string) {
  return { run: runId, ...record, failedAt: isoOf(failedAt), record: `${prefix}/broker/failures/${runId}` };
}

const isoOf = (at: number): string => new Date(at).toISOString();
