import { aboutTask } from '../about-task.ts';
import type { StepDeps } from '../deps.ts';
import { openFirstTask } from '../first-task.ts';
import type { RunStep } from '../process-results.ts';
import { showFailure, showRow } from '../show-deployment.ts';

/** The first step, and so the last to be compensated: by then all else is undone, and the failure is certain to be shown. */
export const recordStep = (deps: StepDeps): RunStep<'record'> => ({
  name: 'record',
  async run({ input, stepId }) {
    const isFirst = !input.previous;
    if (isFirst) await showRow(deps, input, 'IP', []);
    const about = aboutTask(input);
    const opened = isFirst
      ? openFirstTask(deps.catalog, input.deploymentId, about)
      : deps.catalog.openTask(about, stepId);
    return { taskNumber: await opened };
  },
  compensate: ({ state }) => showFailure(deps, state),
});
