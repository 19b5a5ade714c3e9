import { setTimeout as delay } from 'node:timers/promises';
import type { DeploymentFailed } from '../../contracts/deployment.ts';
import type { NewEvent } from '../../kit/bus/outcome.ts';
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

/** What the events about the end of a process have in common. */
interface About {
  readonly deploymentId: string;
  readonly taskId: string;
  readonly userId: string;
  readonly solutionId: string;
  readonly revisionId: string;
}

/** Removes what ran before, which no caller gets any more, and publishes the outcome: `doneEvent` where all went well. */
export const endRun =
  (deps: StepDeps, doneEvent: (about: About, input: RunRevision) => NewEvent) =>
  async (state: ProcessState, { derivedId, signal }: EndContext): Promise<void> => {
    const input = state.input as RunRevision;
    const { deploymentId, userId, solutionId, revisionId, target, previous } = input;
    const address = { id: derivedId(0), subject: subjectOf(deploymentId), correlationId: state.id };
    const about = { deploymentId, taskId: state.id, userId, solutionId, revisionId };
    if (state.status !== 'done') {
      const { step = '', code = 'internal', detail = '' } = state.failure ?? {};
      const data: DeploymentFailed = { ...about, step, code, detail, inForce: previous?.revisionId ?? null };
      return deps.publish({ type: 'modelyard.deployment.DeploymentFailed', data }, address);
    }
    if (previous) {
      await delay(Math.max(0, (state.endedAt ?? 0) + drainMs - deps.clock.now()), undefined, { signal });
      // What was asked for meanwhile ends them itself, since its own end comes here, too, or it removes everything.
      if (await isInForce(deps, deploymentId, input)) {
        const driver = driverOf(deps, target);
        await keepLog(deps, driver, deploymentId);
        await driver.prune(deploymentId, input);
      }
      if (!isSameRollout(previous, input)) await deps.orchestrator.remove(compositionName(deploymentId, previous));
    }
    return deps.publish(doneEvent(about, input), address);
  };

const isInForce = async ({ deployments }: StepDeps, id: string, rollout: Rollout) => {
  const found = await deployments.find(id);
  return found?.status === 'ready' && isSameRollout(found, rollout);
};
