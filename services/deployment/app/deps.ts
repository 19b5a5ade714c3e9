import type { PublishEvent } from '../../kit/bus/event-publisher.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Logger } from '../../kit/log.ts';
import type { ProcessManager } from '../../kit/process/process-manager.ts';
import type { PostgresCommands } from '../../kit/store/commands/postgres-commands.ts';
import type { StartProcess } from '../../kit/store/process/start-process.ts';
import type { DeploymentStores } from '../domain/deployment.ts';

/** What the steps of processes need. */
export interface StepDeps {
  readonly publish: PublishEvent;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What the handlers need. */
export interface DeploymentDeps extends StepDeps {
  readonly commands: PostgresCommands<DeploymentStores>;
  readonly processes: ProcessManager;
  readonly startProcess: StartProcess;
}
