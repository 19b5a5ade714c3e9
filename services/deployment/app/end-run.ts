import { setTimeout as delay } from 'node:timers/promises';
import type { DeploymentFailed, DeploymentReady } from '../../contracts/deployment.ts';
import type { EndContext } from '../../kit/process/definition.ts';
import type { ProcessState } from '../../kit/process/state.ts';
import { drainMs } from '../domain/endpoints-age.ts';
import { compositionName } from '../domain/orchestrator.ts';
import { isSameRollout, type Rollout } from '../domain/rollout.ts';
import type { RunRevision } from '../domain/run-revision.ts';
import { keepLog } from './copy-log.ts';
import type { StepDeps } from './deps.ts';
import { subjectOf } from './publish-steps.ts';
import { driverOf } from './steps/driver-of.ts';

/** Removes what ran before, which no caller gets any more, and publishes the outcome. */
export const endRun =
  (deps: StepDeps) =>
  async (state: ProcessState, { derivedId, signal }: EndContext): Promise<void> => {
    const input = state.input as RunRevision;
    const { deploymentId, userId, solutionId, revisionId, name, target, previous } = input;
    const address = { id: derivedId(0), subject: subjectOf(deploymentId), correlationId: state.id };
    const about = { deploymentId, taskId: state.id, userId, solutionId, revisionId };
    if (state.status !== 'done') {
      const { step = '', code = 'internal', detail = '' } = state.failure ?? {};
      const data: DeploymentFailed = { ...about, step, code, detail, inForce: previous?.revisionId ?? null };
      return deps.publish({ type: 'modelyard.deployment.DeploymentFailed', data }, address);
    }
    if (previous && !isSameRollout(previous, input)) {
      await delay(Math.max(0, (state.endedAt ?? 0) + drainMs - deps.clock.now()), undefined, { signal });
      // A removal that was asked for meanwhile removes everything itself.
      if (await isInForce(deps, deploymentId, input)) {
        const driver = driverOf(deps, target);
        await keepLog(deps, driver, deploymentId);
        await driver.prune(deploymentId, input);
      }
      await deps.orchestrator.remove(compositionName(deploymentId, previous));
    }
    const data: DeploymentReady = { ...about, name, target };
    return deps.publish({ type: 'modelyard.deployment.DeploymentReady', data }, address);
  };

const isInForce = async ({ deployments }: StepDeps, id: string, rollout: Rollout) => {
  const found = await deployments.find(id);
  return found?.status === 'ready' && isSameRollout(found, rollout);
};
