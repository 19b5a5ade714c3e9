import pRetry from 'p-retry';
import { toAppError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/log.ts';
import type { Outcome } from '../../domain/advance.ts';
import type { BrokerJobStore, BrokerRecord } from '../../domain/broker-job.ts';
import type { Failure } from '../../domain/failure.ts';
import { protobufType } from '../../domain/message.ts';
import type { ActivePlan, TransportName } from '../../domain/solution.ts';
import type { Admission } from '../runs/admission.ts';
import type { RunResult, StartRun } from '../runs/direct-runs.ts';
import type { RunLog } from '../runs/run-log.ts';

export interface RunBrokerRecordDeps {
  readonly log: Logger;
  readonly store: Pick<BrokerJobStore, 'done' | 'fail'>;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  readonly runLog: RunLog;
  /** Milliseconds the run of a record may take. */
  readonly deadlineMs: number;
}

/**
 * Runs a record (`again`: it may have been begun before), stores what became of it, and answers with it. Undefined once `quit` is aborted: nothing is stored then,
 * and whoever takes the job next begins the record again.
 */
export type RunBrokerRecord = (record: BrokerRecord, again: boolean, quit: AbortSignal) => Promise<Outcome | undefined>;

const keptFailures = 1_000;
const failureTtlMs = 30 * 24 * 3_600_000;
const mostFaults = 3;
const patience = { minTimeout: 250, maxTimeout: 10_000, retries: Number.POSITIVE_INFINITY } as const;

export function createRunBrokerRecord(
  { plan, documents }: ActivePlan,
  operation: string,
  { log, store, startRun, admission, runLog, deadlineMs }: RunBrokerRecordDeps,
): RunBrokerRecord {
  const { transport } = documents.settings;

  async function outcomeOf(record: BrokerRecord, again: boolean, quit: AbortSignal): Promise<Outcome | undefined> {
    try {
      const result = await pRetry((attempt) => start(record, again || attempt > 1, quit), {
        ...patience,
        signal: quit,
        shouldRetry: (context) => isAway(context) || context.attemptNumber < mostFaults,
      });
      if (result) runLog.add({ solution: plan.solution, operation, planId: plan.id, transport, result });
      return result?.outcome;
    } catch (error) {
      if (!quit.aborted) log.error({ err: error, run: record.runId }, 'a record could not be run');
      return { ok: false, failure: faulty };
    }
  }

  function start({ runId, bytes }: BrokerRecord, again: boolean, quit: AbortSignal): Promise<RunResult | undefined> {
    return admission.wait(bytes.length, async () => {
      if (quit.aborted) return undefined;
      let release: (() => void) | undefined;
      const onBegin = (cancel: () => void) => {
        quit.addEventListener('abort', cancel);
        release = () => quit.removeEventListener('abort', cancel);
      };
      const message = { bytes, contentType: protobufType };
      const deadline = Date.now() + deadlineMs;
      const request = { runId, plan, operation, message, deadline, headers: {}, again, onBegin };
      return startRun[transport](request).finally(() => release?.());
    });
  }

  function settle(record: BrokerRecord, outcome: Outcome): Promise<void> {
    if (outcome.ok) return store.done(record);
    const failedAt = Date.now();
    const expiresAt = failedAt + failureTtlMs;
    return store.fail(record, { failure: outcome.failure, failedAt, keep: keptFailures, expiresAt });
  }

  return async (record, again, quit) => {
    const outcome = await outcomeOf(record, again, quit);
    if (!outcome || quit.aborted) return undefined;
    await pRetry(() => settle(record, outcome), { ...patience, shouldRetry: isAway });
    return outcome;
  };
}

const isAway = ({ error }: { readonly error: Error }) => toAppError(error).code === 'unavailable';

const faulty: Failure = {
  code: 'given_up',
  node: '',
  detail: 'The record could not be run; the log of the orchestrator says why.',
  retriable: true,
};
