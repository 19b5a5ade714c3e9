import { later, type ProcessDefinition } from '../../kit/process/definition.ts';
import type { Endpoint } from '../domain/deployment.ts';
import { isSettled } from '../domain/driver.ts';
import { compositionName, documentsOf } from '../domain/orchestrator.ts';
import type { DeploymentPlan } from '../domain/plan.ts';
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
  // Some targets wait for each server before the next.
  timeoutMs: 50 * 60_000,
  async run({ input: { target, deploymentId } }) {
    await driverOf(deps, target).restart(deploymentId);
    return {};
  },
});

/** Until all of them run again, wherever they are now; data brokers have lost their settings. */
const tellStep = (deps: StepDeps): RestartStep<'tell'> => ({
  name: 'tell',
  async run({ input: { target, deploymentId, revisionId, round } }) {
    const observed = await driverOf(deps, target).observe(deploymentId);
    if (!observed.every(isSettled)) return later(lookEveryMs);
    const endpoints = observed.flatMap(({ endpoint }) => endpoint ?? []);
    const options = (await deps.deployments.find(deploymentId))?.options;
    if (options) {
      const plan = await planOf(deps, { deploymentId, revisionId, round, options });
      await deps.dataBrokers.configure(plan, endpoints);
      await tellOrchestrator(deps, plan, { target, endpoints });
    }
    const at = new Date(deps.clock.now()).toISOString();
    await deps.deployments.change(deploymentId, ['ready'], { endpoints, detail: null, at });
    return {};
  },
});

/** A cloud may give a server that starts again another address. What has failed has none, and is in force when it is made again. */
async function tellOrchestrator(
  deps: StepDeps,
  plan: DeploymentPlan,
  { target, endpoints }: { readonly target: string; readonly endpoints: readonly Endpoint[] },
): Promise<void> {
  const isWhole = plan.components.every(({ name }) => endpoints.some(({ component }) => component === name));
  if (!plan.composition || !isWhole || driverOf(deps, target).runsOrchestrator?.(plan)) return;
  await deps.orchestrator.put(compositionName(plan.deploymentId, plan), documentsOf(plan, endpoints));
}

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
