import { derivedId } from '../../kit/ids.ts';
import { isLater, type StepContext } from '../../kit/process/definition.ts';
import type { StepDeps } from './deps.ts';

interface About {
  readonly deploymentId: string;
  readonly userId: string;
}

interface Run {
  readonly name: string;
  run(context: StepContext<never, never>): Promise<unknown>;
}

/** Publishes the end of a step before it is stored, so that no step ends unpublished; repeats have the same id. */
export const publishingSteps =
  ({ publish }: Pick<StepDeps, 'publish'>) =>
  <S extends Run>(step: S): S => ({
    ...step,
    async run(context: StepContext<never, never>) {
      const result = await step.run(context);
      if (isLater(result)) return result;
      const { deploymentId, userId } = context.state.input as About;
      const { processId: taskId, stepId } = context;
      const data = { deploymentId, taskId, userId, step: step.name, message: messageOf(result) };
      await publish(
        { type: 'modelyard.deployment.DeploymentStepCompleted', data },
        { id: derivedId(`${stepId}/ended`, 0), subject: subjectOf(deploymentId), correlationId: taskId },
      );
      return result;
    },
  });

/** All events of one deployment are in order. */
export const subjectOf = (deploymentId: string): string => `deployment/${deploymentId}`;

const messageOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'message' in result ? String(result.message) : null;
