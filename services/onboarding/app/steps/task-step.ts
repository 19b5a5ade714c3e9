import type { StepContext } from '../../../kit/process/definition.ts';
import type { StepDeps } from '../deps.ts';
import { endFailedTask } from '../end-task.ts';
import type { OnboardStep } from '../onboard-results.ts';
import { aboutTask } from '../task-records.ts';

/**
 * The first step, and so the last to be compensated: by then all else is undone, and what the owner sees of the failure
 * is certain to be written.
 */
export const taskStep = (deps: StepDeps): OnboardStep<'task'> => ({
  name: 'task',
  async run({ state, stepId }) {
    const task = { ...aboutTask(state), taskCode: 'OB', name: 'OnBoarding', statusCode: 'ST' } as const;
    return { taskId: await deps.catalog.openTask(task, { key: stepId }) };
  },
  compensate: ({ state }: Pick<StepContext<never, never>, 'state'>) => endFailedTask(deps, state),
});
