import type { ProcessDefinition } from '../../kit/process/definition.ts';
import type { RunRevision } from '../domain/run-revision.ts';
import type { StepDeps } from './deps.ts';
import { endRun } from './end-run.ts';
import type { RestartResults } from './process-results.ts';
import { publishingSteps } from './publish-steps.ts';
import { createShowSteps } from './show-steps.ts';
import { applyStep } from './steps/apply-step.ts';
import { composeStep } from './steps/compose-step.ts';
import { configureStep } from './steps/configure-step.ts';
import { whileWanted } from './steps/ensure-wanted.ts';
import { planStep } from './steps/plan-step.ts';
import { recordStep } from './steps/record-step.ts';
import { serveStep } from './steps/serve-step.ts';
import { tellStep } from './steps/tell-step.ts';
import { waitStep } from './steps/wait-step.ts';

/**
 * Starts every model server again: an update to the next round of the same revision, whose servers answer before those that run
 * are ended. Nothing is read again, so that the catalog and the artifacts need not have the revision any more.
 */
export function restartProcess(deps: StepDeps): ProcessDefinition<RunRevision, RestartResults> {
  const publishing = publishingSteps(deps);
  const wanted = whileWanted(deps);
  return {
    name: 'restart',
    timeoutMs: 3 * 60 * 60_000,
    steps: [
      publishing(recordStep(deps)),
      publishing(wanted(planStep(deps))),
      publishing(wanted({ ...applyStep(deps), name: 'restart' })),
      publishing(wanted(waitStep(deps))),
      publishing(wanted(configureStep(deps))),
      publishing(wanted(composeStep(deps))),
      publishing(tellStep(deps)),
      publishing(serveStep(deps)),
    ],
    changed: createShowSteps(deps.catalog),
    ended: endRun(deps, (data) => ({ type: 'modelyard.deployment.DeploymentRestarted', data })),
  };
}
