import { publishStepEnds } from '../../kit/process/publish-step-ends.ts';
import type { StepDeps } from './deps.ts';

interface About {
  readonly deploymentId: string;
  readonly userId: string;
}

/** Publishes the end of each step of a deployment. */
export const publishingSteps = ({ publish }: Pick<StepDeps, 'publish'>) =>
  publishStepEnds(publish, ({ processId: taskId, state, step, message }) => {
    const { deploymentId, userId } = state.input as About;
    const data = { deploymentId, taskId, userId, step, message };
    return { event: { type: 'modelyard.deployment.DeploymentStepCompleted', data }, subject: subjectOf(deploymentId) };
  });

/** All events of one deployment are in order. */
export const subjectOf = (deploymentId: string): string => `deployment/${deploymentId}`;
