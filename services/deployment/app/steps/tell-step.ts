import { isSameRollout } from '../../domain/rollout.ts';
import { aboutTask } from '../about-task.ts';
import type { StepDeps } from '../deps.ts';
import type { RunStep } from '../process-results.ts';
import { showRow } from '../show-deployment.ts';

/** The outcome in the catalog, before callers get the revision: what is shown to them must not fail any more afterwards. */
export const tellStep = (deps: StepDeps): RunStep<'tell'> => ({
  name: 'tell',
  async run({ input, result }) {
    const { deploymentId, solutionId, revisionId, previous } = input;
    // The catalog has each deployment once, at one revision.
    if (previous && previous.revisionId !== revisionId)
      await deps.catalog.hideDeployment({ deploymentId, solutionId, revisionId: previous.revisionId });
    await showRow(deps, input, 'DP', result('wait').endpoints);
    await deps.catalog.closeTask(result('record').taskNumber, aboutTask(input), 'SU');
    return {};
  },
  async compensate({ input }) {
    const { deploymentId, solutionId, revisionId, previous } = input;
    if (!previous || isSameRollout(previous, input)) return;
    if (previous.revisionId !== revisionId) await deps.catalog.hideDeployment({ deploymentId, solutionId, revisionId });
    const found = await deps.deployments.find(deploymentId);
    // One that is being removed is not shown any more.
    if (found?.status === 'updating') await showRow(deps, { ...input, ...previous }, 'DP', found.endpoints);
  },
});
