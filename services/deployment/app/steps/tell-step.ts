import { aboutTask } from '../about-task.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { showRow } from '../show-deployment.ts';

/** The outcome in the catalog, before callers get the revision: what is shown to them must not fail any more afterwards. */
export const tellStep = (deps: StepDeps): RunStep<'tell'> => ({
  name: 'tell',
  async run({ input, result }) {
    await showRow(deps, input, 'DP', result('wait').endpoints);
    await deps.catalog.closeTask(result('record').taskNumber, aboutTask(input), 'SU');
    return {};
  },
});
