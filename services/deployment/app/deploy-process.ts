import type { ProcessDefinition } from '../../kit/process/definition.ts';
import type { RunRevision } from '../domain/run-revision.ts';
import type { StepDeps } from './deps.ts';
import { endRun } from './end-run.ts';
import type { RunResults } from './process-results.ts';
import { publishingSteps } from './publish-steps.ts';
import { createShowSteps } from './show-steps.ts';
import { applyStep } from './steps/apply-step.ts';
import { composeStep } from './steps/compose-step.ts';
import { configureStep } from './steps/configure-step.ts';
import { whileWanted } from './steps/ensure-wanted.ts';
import { planStep } from './steps/plan-step.ts';
import { readStep } from './steps/read-step.ts';
import { recordStep } from './steps/record-step.ts';
import { serveStep } from './steps/serve-step.ts';
import { tellStep } from './steps/tell-step.ts';
import { waitStep } from './steps/wait-step.ts';

/** From a revision to servers that answer; of a deployment that runs, from one revision or size to another. */
export function deployProcess(deps: StepDeps): ProcessDefinition<RunRevision, RunResults> {
  const publishing = publishingSteps(deps);
  const wanted = whileWanted(deps);
  return {
    name: 'deploy',
    timeoutMs: 3 * 60 * 60_000,
    steps: [
      publishing(recordStep(deps)),
      publishing(wanted(readStep(deps))),
      publishing(wanted(planStep(deps))),
      publishing(wanted(applyStep(deps))),
      publishing(wanted(waitStep(deps))),
      publishing(wanted(configureStep(deps))),
      publishing(wanted(composeStep(deps))),
      publishing(tellStep(deps)),
      publishing(serveStep(deps)),
    ],
    changed: createShowSteps(deps.catalog),
    ended: endRun(deps, (about, { name, target }) => ({
      ...{ type: 'modelyard.deployment.DeploymentReady', data: { ...about, name, target } },
    })),
  };
}
