import type { Service } from '../../kit/service.ts';
import type { ServingConfig } from '../config.ts';
import type { AsyncRunStore } from '../domain/async-run.ts';
import type { BrokerJobStore, PullRecord } from '../domain/broker-job.ts';
import type { SendCallback } from '../domain/callback.ts';
import type { StartRun } from '../domain/run.ts';
import type { TransportName } from '../domain/solution.ts';
import { type AsyncRuns, startAsyncRuns } from './accepted-runs/async-runs.ts';
import { startResultDelivery } from './accepted-runs/result-delivery.ts';
import { createRunAcceptedRun } from './accepted-runs/run-accepted-run.ts';
import { type DataBrokers, startDataBrokers } from './brokers/data-brokers.ts';
import type { PlanRegistry } from './plans/plan-registry.ts';
import type { Admission } from './runs/admission.ts';
import type { RunLog } from './runs/run-log.ts';

export interface BackgroundDeps {
  readonly service: Service;
  readonly config: ServingConfig;
  readonly registry: PlanRegistry;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  readonly runLog: RunLog;
  readonly runs: AsyncRunStore;
  readonly brokerJobs: BrokerJobStore;
  readonly pullRecord: PullRecord;
  /** Undefined: callbacks are off, because there is no secret to sign them with. */
  readonly sendCallback: SendCallback | undefined;
}

/** Work that no request waits for. */
export interface Background {
  readonly asyncRuns: AsyncRuns;
  readonly brokers: DataBrokers;
}

/** Starts accepted runs, callbacks and data brokers; they stop with the service. */
export function startBackground(deps: BackgroundDeps): Background {
  const { service, config, registry, startRun, admission, runLog, runs, pullRecord, sendCallback } = deps;
  const deliveries = sendCallback && startResultDelivery({ service, store: runs, sendCallback });
  const runAcceptedRun = createRunAcceptedRun({
    log: service.log,
    store: runs,
    registry,
    startRun,
    admission,
    ttlMs: config.ORCHESTRATOR_RUN_TTL_MS,
    onDelivery: () => deliveries?.trigger(),
  });
  const asyncRuns = startAsyncRuns({
    service,
    store: runs,
    runAcceptedRun,
    concurrency: config.ORCHESTRATOR_ASYNC_CONCURRENCY,
    waitingLimit: config.ORCHESTRATOR_WAITING_RUNS_LIMIT,
    leaseMs: config.ORCHESTRATOR_LEASE_MS,
  });
  const brokers = startDataBrokers({
    service,
    store: deps.brokerJobs,
    registry,
    pullRecord,
    startRun,
    admission,
    runLog,
    deadlineMs: Math.min(config.ORCHESTRATOR_DEADLINE_MS, config.ORCHESTRATOR_DEADLINE_LIMIT_MS),
    concurrency: config.ORCHESTRATOR_BROKER_CONCURRENCY,
    recordLimitBytes: config.ORCHESTRATOR_MESSAGE_LIMIT_BYTES,
    leaseMs: config.ORCHESTRATOR_LEASE_MS,
  });
  return { asyncRuns, brokers };
}
