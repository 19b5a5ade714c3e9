import { notFound } from '../../../kit/errors.ts';
import type { StepDeps } from '../deps.ts';
import { closeTask, storeLog } from '../end-task.ts';
import type { OnboardStep } from '../onboard-results.ts';
import { settleAll } from '../settle-all.ts';
import type { ShowSteps } from '../show-steps.ts';

/** The last step: a client that sees that the task is done finds log, rows and task complete. */
export const tellStep = (deps: StepDeps, showSteps: ShowSteps): OnboardStep<'tell'> => ({
  name: 'tell',
  async run({ state, result }) {
    await settleAll<unknown>([storeLog(deps, state), showSteps(state)]);
    await closeTask(deps, state, 'SU');
    const solution = await deps.catalog.solution(result('solution').solutionId);
    if (!solution) throw notFound('The solution was deleted while a model was onboarded into it.');
    return { solution };
  },
});
