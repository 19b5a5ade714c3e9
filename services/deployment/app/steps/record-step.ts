import { aboutTask } from '../about-task.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { showFailure, showRow } from '../show-deployment.ts';

/** The first step, and so the last to be compensated: by then all else is undone, and the failure is certain to be shown. */
export const recordStep = (deps: StepDeps): RunStep<'record'> => ({
  name: 'record',
  async run({ input, stepId }) {
    if (!input.previous) await showRow(deps, input, 'IP', []);
    return { taskNumber: await deps.catalog.openTask(aboutTask(input), stepId) };
  },
  compensate: ({ state }) => showFailure(deps, state),
});
