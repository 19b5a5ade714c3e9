import type { Clock } from '../../kit/clock.ts';
import { derivedId } from '../../kit/ids.ts';
import type { Logger } from '../../kit/log.ts';
import type { UnusedDeployments } from '../domain/unused-deployments.ts';
import { decideRemoveUnused } from './decide.ts';
import type { StepDeps } from './deps.ts';
import type { StartDeploymentProcess } from './start-process.ts';
import { undeployProcess } from './undeploy-process.ts';

interface Deps {
  readonly unused: UnusedDeployments;
  readonly startProcess: StartDeploymentProcess;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Removes the deployments that were not called for as long as their deployers wanted them to wait. Every call looks once. */
export function createRemoveUnused({ unused, startProcess, clock, log }: Deps, steps: StepDeps): () => Promise<void> {
  const undeploy = undeployProcess(steps);
  return async () => {
    const now = clock.now();
    for (const { deployment, idleMinutes, since } of await unused.find(now)) {
      const { id: deploymentId } = deployment;
      // Of two workers that see the same, one removes it.
      const id = derivedId(`${deploymentId}/unused/${since}`, 0);
      const removal = { id, subject: deploymentId, envelope: { correlationId: id }, data: { deploymentId } };
      const at = new Date(now).toISOString();
      const outcome = await startProcess(removal, undeploy, (stores) =>
        decideRemoveUnused(removal, stores, { at, unusedMinutes: idleMinutes }),
      );
      log.info({ deploymentId, idleMinutes, outcome: outcome.status }, 'a deployment that is not called is removed');
    }
  };
}
