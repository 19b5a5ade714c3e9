import type { EventAddress } from '../../kit/bus/event-publisher.ts';
import { derivedId } from '../../kit/ids.ts';
import { isLater, type StepContext } from '../../kit/process/definition.ts';
import type { ProcessState } from '../../kit/process/state.ts';
import type { StepDeps } from './deps.ts';
import { aboutTask } from './task-records.ts';

interface Run {
  readonly name: string;
  run(context: StepContext<never, never>): Promise<unknown>;
}

/** Publishes the end of a step before it is stored, so that no step ends unpublished; repeats have the same id. A step that waits has not ended. */
export const publishSteps =
  ({ publish }: Pick<StepDeps, 'publish'>) =>
  <S extends Run>(step: S): S => ({
    ...step,
    async run(context: StepContext<never, never>) {
      const result = await step.run(context);
      if (isLater(result)) return result;
      const { trackingId, userId } = aboutTask(context.state);
      const { processId: taskId, stepId } = context;
      const message = messageOf(result);
      await publish(
        { type: 'modelyard.onboarding.TaskStepEnded', data: { taskId, trackingId, userId, step: step.name, message } },
        { id: derivedId(`${stepId}/ended`, 0), subject: `user/${userId}`, correlationId: taskId },
      );
      return result;
    },
  });

const messageOf = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'message' in result ? String(result.message) : null;

export function publishFailure({ publish }: Pick<StepDeps, 'publish'>, state: ProcessState, address: EventAddress) {
  const { failure } = state;
  const { trackingId, userId, solutionId = null, revisionId = null } = aboutTask(state);
  const why = { step: failure?.step ?? '', code: failure?.code ?? 'internal', detail: failure?.detail ?? '' };
  const data = { taskId: state.id, trackingId, userId, ...why, solutionId, revisionId };
  return publish({ type: 'modelyard.onboarding.TaskFailed', data }, address);
}
