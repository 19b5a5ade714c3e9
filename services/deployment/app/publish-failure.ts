import type { DeploymentFailed } from '../../contracts/deployment.ts';
import type { EventAddress } from '../../kit/bus/event-publisher.ts';
import type { ProcessState } from '../../kit/process/state.ts';
import type { ChangeDeployment } from '../domain/run-revision.ts';
import type { StepDeps } from './deps.ts';

/** A removal or a restart that failed, and why: in the record and as an event. The revision stays in force. */
export async function publishFailure(
  { publish, deployments, clock }: Pick<StepDeps, 'publish' | 'deployments' | 'clock'>,
  state: ProcessState,
  address: EventAddress,
): Promise<void> {
  const { deploymentId, userId, solutionId, revisionId } = state.input as ChangeDeployment;
  const { step = '', code = 'internal', detail = '' } = state.failure ?? {};
  const at = new Date(clock.now()).toISOString();
  // A removal that failed can be asked for again.
  await deployments.change(deploymentId, ['removing'], { status: 'failed', detail, at });
  await deployments.change(deploymentId, ['ready'], { detail, at });
  const about = { deploymentId, taskId: state.id, userId, solutionId, revisionId };
  const data: DeploymentFailed = { ...about, step, code, detail, inForce: revisionId };
  await publish({ type: 'modelyard.deployment.DeploymentFailed', data }, address);
}
