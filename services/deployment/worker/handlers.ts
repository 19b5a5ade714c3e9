import type { Handlers } from '../../kit/bus/command.ts';
import { forSigningCaller } from '../../platform/bus/signing-caller.ts';
import { decideDeploy, decideRestart, decideScale, decideUndeploy, decideUpdate } from '../app/decide.ts';
import { deployProcess } from '../app/deploy-process.ts';
import type { DeploymentDeps } from '../app/deps.ts';
import { restartProcess } from '../app/restart-process.ts';
import { undeployProcess } from '../app/undeploy-process.ts';
import type { DeploymentCommands } from '../domain/commands.ts';

/**
 * The handler of every command, by its full name; the type makes the list complete. Each starts a process under the command's
 * id; how it ends is an event of its own, and meanwhile the deployment shows its steps.
 */
export function createHandlers(deps: DeploymentDeps): Handlers<DeploymentCommands> {
  const { startProcess, userLimit, clock } = deps;
  const limits = () => ({ userLimit, at: new Date(clock.now()).toISOString() });
  const [deploy, undeploy, restart] = [deployProcess(deps), undeployProcess(deps), restartProcess(deps)];
  return {
    'modelyard.deployment.DeploySolution': forSigningCaller((command) =>
      startProcess(command, deploy, (stores) => decideDeploy(command, stores, limits())),
    ),
    'modelyard.deployment.UpdateDeployment': forSigningCaller((command) =>
      startProcess(command, deploy, (stores) => decideUpdate(command, stores, limits())),
    ),
    'modelyard.deployment.ScaleDeployment': forSigningCaller((command) =>
      startProcess(command, deploy, (stores) => decideScale(command, stores, limits())),
    ),
    'modelyard.deployment.RestartDeployment': forSigningCaller((command) =>
      startProcess(command, restart, (stores) => decideRestart(command, stores, limits())),
    ),
    'modelyard.deployment.UndeploySolution': forSigningCaller((command) =>
      startProcess(command, undeploy, (stores) => decideUndeploy(command, stores, limits())),
    ),
  };
}
