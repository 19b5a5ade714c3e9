import type { EventAddress } from '../../kit/bus/event-publisher.ts';
import { publishStepEnds } from '../../kit/process/publish-step-ends.ts';
import type { ProcessState } from '../../kit/process/state.ts';
import type { StepDeps } from './deps.ts';
import { aboutTask } from './task-records.ts';

type Progress = Pick<StepDeps, 'publish' | 'taskLog'>;

/** Publishes and logs the end of each step of a task. */
export const publishSteps = ({ publish, taskLog }: Progress) =>
  publishStepEnds(
    publish,
    ({ processId: taskId, state, step, message }) => {
      const { trackingId, userId } = aboutTask(state);
      const data = { taskId, trackingId, userId, step, message };
      return { event: { type: 'modelyard.onboarding.TaskStepEnded', data }, subject: `user/${userId}` };
    },
    ({ processId: taskId, state, step, message }) =>
      taskLog.info({ taskId, ...aboutTask(state) }, message === null ? `${step} done` : `${step} done: ${message}`),
  );

/** Publishes and logs why a task failed. */
export async function publishFailure({ publish, taskLog }: Progress, state: ProcessState, address: EventAddress) {
  const { failure } = state;
  const { trackingId, userId, solutionId = null, revisionId = null } = aboutTask(state);
  const why = { step: failure?.step ?? '', code: failure?.code ?? 'internal', detail: failure?.detail ?? '' };
  const data = { taskId: state.id, trackingId, userId, ...why, solutionId, revisionId };
  await publish({ type: 'modelyard.onboarding.TaskFailed', data }, address);
  taskLog.error({ taskId: state.id, ...aboutTask(state), code: why.code }, `${why.step} failed: ${why.detail}`);
}
