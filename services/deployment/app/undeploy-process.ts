import type { DeploymentRemoved } from '../../contracts/deployment.ts';
import { later, type ProcessDefinition } from '../../kit/process/definition.ts';
import { isEnded, type ProcessState, resultOf } from '../../kit/process/state.ts';
import { compositionName } from '../domain/orchestrator.ts';
import type { ChangeDeployment } from '../domain/run-revision.ts';
import { keepLog } from './copy-log.ts';
import type { StepDeps } from './deps.ts';
import type { RemoveResults, RemoveStep } from './process-results.ts';
import { publishFailure } from './publish-failure.ts';
import { publishingSteps, subjectOf } from './publish-steps.ts';
import { driverOf } from './steps/driver-of.ts';

const lookEveryMs = 200;

/**
 * Until the process that changed the deployment before has ended, and what heals it: they notice the removal, and the process
 * undoes what it did.
 */
const haltStep = ({ tasks, healing }: StepDeps): RemoveStep<'halt'> => ({
  name: 'halt',
  async run({ input: { before, deploymentId } }) {
    const state = await tasks.find(before);
    if (state && !isEnded(state)) return later(lookEveryMs);
    return (await healing.isHeld(deploymentId)) ? later(lookEveryMs) : {};
  },
});

/** No caller gets it any more. */
const withdrawStep = ({ orchestrator }: StepDeps): RemoveStep<'withdraw'> => ({
  name: 'withdraw',
  async run({ input }) {
    await orchestrator.remove(compositionName(input.deploymentId, input));
    return {};
  },
});

const removeStep = (deps: StepDeps): RemoveStep<'remove'> => ({
  name: 'remove',
  timeoutMs: 30 * 60_000,
  async run({ input: { target, deploymentId } }) {
    const driver = driverOf(deps, target);
    await keepLog(deps, driver, deploymentId);
    const left = await driver.remove(deploymentId);
    return { left: left.map(({ name, reason }) => `${name}: ${reason}`) };
  },
});

const tellStep = ({ deployments, catalog, clock }: StepDeps): RemoveStep<'tell'> => ({
  name: 'tell',
  async run({ input: { deploymentId, solutionId, revisionId, unusedMinutes }, result }) {
    await catalog.hideDeployment({ deploymentId, solutionId, revisionId });
    const { left } = result('remove');
    const why = unusedMinutes === undefined ? [] : [`It was removed after ${unusedMinutes} minutes without a call.`];
    const detail = [...why, ...(left.length > 0 ? [`Left behind: ${left.join('; ')}`] : [])].join(' ') || null;
    const at = new Date(clock.now()).toISOString();
    await deployments.change(deploymentId, ['removing'], { status: 'removed', endpoints: [], detail, at });
    return {};
  },
});

/** Takes a deployment from its target. Nothing of it is undone: a failure leaves it `removing`, and it is asked for again. */
export function undeployProcess(deps: StepDeps): ProcessDefinition<ChangeDeployment, RemoveResults> {
  const publishing = publishingSteps(deps);
  return {
    name: 'undeploy',
    timeoutMs: 24 * 60 * 60_000,
    steps: [haltStep(deps), publishing(withdrawStep(deps)), publishing(removeStep(deps)), publishing(tellStep(deps))],
    async ended(state, { derivedId }) {
      const address = { id: derivedId(0), subject: subjectOf(deploymentOf(state)), correlationId: state.id };
      if (state.status !== 'done') return publishFailure(deps, state, address);
      const { deploymentId, userId, solutionId, revisionId, unusedMinutes = null } = state.input as ChangeDeployment;
      const { left } = resultOf(state, 'remove') as RemoveResults['remove'];
      const data: DeploymentRemoved = {
        ...{ deploymentId, taskId: state.id, userId, solutionId, revisionId, left: [...left] },
        unusedMinutes,
      };
      return deps.publish({ type: 'modelyard.deployment.DeploymentRemoved', data }, address);
    },
  };
}

const deploymentOf = (state: ProcessState) => (state.input as ChangeDeployment).deploymentId;
