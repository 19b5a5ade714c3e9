import { notFound } from '../../../kit/errors.ts';
import type { StepDeps } from '../deps.ts';
import { closeTask, storeLog } from '../end-task.ts';
import type { OnboardStep } from '../onboard-results.ts';
import type { ShowSteps } from '../show-steps.ts';

/** The last step: a client that sees that the task is done finds log, rows and task complete. */
export const tellStep = (deps: StepDeps, showSteps: ShowSteps): OnboardStep<'tell'> => ({
  name: 'tell',
  async run({ state, result }) {
    await storeLog(deps, state);
    await showSteps(state);
    await closeTask(deps, state, 'SU');
    const solution = await deps.catalog.solution(result('solution').solutionId);
    if (!solution) throw notFound('The solution was deleted while a model was onboarded into it.');
    return { solution };
  },
});
