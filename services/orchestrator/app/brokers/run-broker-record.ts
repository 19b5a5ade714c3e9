import pRetry from 'p-retry';
import { toAppError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/log.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { BrokerJobStore, BrokerRecord } from '../../domain/broker-job.ts';
import type { Failure } from '../../domain/failure.ts';
import { protobufType } from '../../domain/message.ts';
import type { EndRun, RunResult, StartRun } from '../../domain/run.ts';
import type { ActivePlan, TransportName } from '../../domain/solution.ts';
import type { Admission } from '../runs/admission.ts';
import type { RunLog } from '../runs/run-log.ts';

export interface RunBrokerRecordDeps {
  readonly log: Logger;
  readonly store: Pick<BrokerJobStore, 'completeRecord' | 'failRecord'>;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  readonly runLog: RunLog;
  /** Milliseconds the run of a record may take. */
  readonly deadlineMs: number;
}

/**
 * Runs a record (`restarted`: it may have been started before), stores the outcome and returns it. Undefined once `quit` is
 * aborted: nothing is stored then, and the next owner of the job starts the record again.
 */
export type RunBrokerRecord = (
  record: BrokerRecord,
  restarted: boolean,
  quit: AbortSignal,
) => Promise<Outcome | undefined>;

const keptFailures = 1_000;
const failureTtlMs = 30 * 24 * 3_600_000;
const maxFaults = 3;
const retryPolicy = { minTimeout: 250, maxTimeout: 10_000, retries: Number.POSITIVE_INFINITY } as const;

export function createRunBrokerRecord(
  { plan, documents }: ActivePlan,
  operation: string,
  { log, store, startRun, admission, runLog, deadlineMs }: RunBrokerRecordDeps,
): RunBrokerRecord {
  const { transport } = documents.settings;

  async function outcomeOf(record: BrokerRecord, restarted: boolean, quit: AbortSignal): Promise<Outcome | undefined> {
    try {
      const result = await pRetry((attempt) => start(record, restarted || attempt > 1, quit), {
        ...retryPolicy,
        signal: quit,
        shouldRetry: (context) => isUnavailable(context) || context.attemptNumber < maxFaults,
      });
      if (result) runLog.add({ solution: plan.solution, operation, planId: plan.id, transport, result });
      return result?.outcome;
    } catch (error) {
      if (!quit.aborted)
        log.error({ err: error, run: record.runId }, 'a record could not be run because of an internal fault');
      return { ok: false, failure: faulty };
    }
  }

  function start(
    { runId, bytes }: BrokerRecord,
    restarted: boolean,
    quit: AbortSignal,
  ): Promise<RunResult | undefined> {
    return admission.wait(bytes.length, async () => {
      if (quit.aborted) return undefined;
      let release: (() => void) | undefined;
      const onStart = ({ abandon }: EndRun) => {
        quit.addEventListener('abort', abandon);
        release = () => quit.removeEventListener('abort', abandon);
      };
      const message = { bytes, contentType: protobufType };
      const deadline = Date.now() + deadlineMs;
      const request = { runId, plan, operation, message, deadline, headers: {}, restarted, onStart };
      return startRun[transport](request).finally(() => release?.());
    });
  }

  function settle(record: BrokerRecord, outcome: Outcome): Promise<void> {
    if (outcome.ok) return store.completeRecord(record);
    const failedAt = Date.now();
    const expiresAt = failedAt + failureTtlMs;
    return store.failRecord(record, { failure: outcome.failure, failedAt, keep: keptFailures, expiresAt });
  }

  return async (record, restarted, quit) => {
    const outcome = await outcomeOf(record, restarted, quit);
    if (!outcome || quit.aborted) return undefined;
    await pRetry(() => settle(record, outcome), { ...retryPolicy, shouldRetry: isUnavailable });
    return outcome;
  };
}

const isUnavailable = ({ error }: { readonly error: Error }) => toAppError(error).code === 'unavailable';

const faulty: Failure = {
  code: 'given_up',
  node: '',
  detail: 'The record could not be run; the log of the orchestrator says why.',
  retriable: true,
};
