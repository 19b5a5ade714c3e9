import type { PublishEvent } from '../../kit/bus/event-publisher.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Logger } from '../../kit/log.ts';
import type { ProcessStore } from '../../kit/process/process-store.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { DeploymentStore } from '../domain/deployment.ts';
import type { DeploymentLogs } from '../domain/deployment-log.ts';
import type { Driver } from '../domain/driver.ts';
import type { HealingLocks } from '../domain/healing.ts';
import type { Orchestrator } from '../domain/orchestrator.ts';
import type { PlanStore } from '../domain/plan-store.ts';
import type { DataBrokers } from './data-broker/data-brokers.ts';
import type { ReadPlan } from './read-plan.ts';
import type { StartDeploymentProcess } from './start-process.ts';

/** What the steps of processes need. */
export interface StepDeps {
  readonly publish: PublishEvent;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deployments: DeploymentStore;
  readonly logs: Pick<DeploymentLogs, 'add' | 'requested'>;
  readonly healing: HealingLocks;
  readonly plans: PlanStore;
  readonly catalog: Catalog;
  readonly readPlan: ReadPlan;
  readonly orchestrator: Orchestrator;
  readonly dataBrokers: DataBrokers;
  /** By their target. */
  readonly drivers: ReadonlyMap<string, Driver>;
  readonly tasks: Pick<ProcessStore, 'find'>;
  /** How long the servers of a deployment may take until all of them run. */
  readonly startLimitMs: number;
}

/** What the handlers need. */
export interface DeploymentDeps extends StepDeps {
  readonly startProcess: StartDeploymentProcess;
  readonly userLimit: number;
}
