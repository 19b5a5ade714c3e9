import type {
  DeploymentRemovalStarted,
  DeploymentRestartStarted,
  DeploymentStarted,
  DeploymentUpdateStarted,
} from '../../contracts/deployment.ts';
import type { ExecuteCommand } from '../../kit/http/commands/execute-command.ts';
import type { DeploymentCommands } from '../domain/commands.ts';

/** The event each command leads to. */
export interface CommandEvents {
  readonly 'modelyard.deployment.DeploySolution': DeploymentStarted;
  readonly 'modelyard.deployment.UpdateDeployment': DeploymentUpdateStarted;
  readonly 'modelyard.deployment.ScaleDeployment': DeploymentUpdateStarted;
  readonly 'modelyard.deployment.RestartDeployment': DeploymentRestartStarted;
  readonly 'modelyard.deployment.UndeploySolution': DeploymentRemovalStarted;
}

export type ExecuteDeploymentCommand = ExecuteCommand<DeploymentCommands, CommandEvents>;
