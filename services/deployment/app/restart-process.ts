import { later, type ProcessDefinition } from '../../kit/process/definition.ts';
import type { ChangeDeployment } from '../domain/run-revision.ts';
import type { StepDeps } from './deps.ts';
import type { RestartResults, RestartStep } from './process-results.ts';
import { publishFailure } from './publish-failure.ts';
import { publishingSteps, subjectOf } from './publish-steps.ts';
import { driverOf } from './steps/driver-of.ts';
import { planOf } from './steps/plan-of.ts';

const lookEveryMs = 500;

const restartStep = (deps: StepDeps): RestartStep<'restart'> => ({
  name: 'restart',
  timeoutMs: 10 * 60_000,
  async run({ input: { target, deploymentId } }) {
    await driverOf(deps, target).restart(deploymentId);
    return {};
  },
});

/** Until all of them run again, wherever they are now; data brokers have lost their settings. */
const tellStep = (deps: StepDeps): RestartStep<'tell'> => ({
  name: 'tell',
  async run({ input: { target, deploymentId, revisionId } }) {
    const observed = await driverOf(deps, target).observe(deploymentId);
    if (observed.some(({ status }) => status !== 'running' && status !== 'failed')) return later(lookEveryMs);
    const endpoints = observed.flatMap(({ endpoint }) => endpoint ?? []);
    const options = (await deps.deployments.find(deploymentId))?.options;
    if (options) await deps.dataBrokers.configure(await planOf(deps, { deploymentId, revisionId, options }), endpoints);
    const at = new Date(deps.clock.now()).toISOString();
    await deps.deployments.change(deploymentId, ['ready'], { endpoints, detail: null, at });
    return {};
  },
});

/** Starts every model server again, one after the other. */
export function restartProcess(deps: StepDeps): ProcessDefinition<ChangeDeployment, RestartResults> {
  const publishing = publishingSteps(deps);
  return {
    name: 'restart',
    timeoutMs: 60 * 60_000,
    steps: [publishing(restartStep(deps)), publishing(tellStep(deps))],
    async ended(state, { derivedId }) {
      const { deploymentId, userId, solutionId, revisionId } = state.input as ChangeDeployment;
      const address = { id: derivedId(0), subject: subjectOf(deploymentId), correlationId: state.id };
      if (state.status !== 'done') return publishFailure(deps, state, address);
      const data = { deploymentId, taskId: state.id, userId, solutionId, revisionId };
      return deps.publish({ type: 'modelyard.deployment.DeploymentRestarted', data }, address);
    },
  };
}
