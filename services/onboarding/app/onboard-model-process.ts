import type { ModelOnboarded, OnboardModel } from '../../contracts/onboarding.ts';
import type { ProcessDefinition } from '../../kit/process/definition.ts';
import { type ProcessState, resultOf } from '../../kit/process/state.ts';
import type { StepDeps } from './deps.ts';
import type { OnboardResults } from './onboard-results.ts';
import { publishFailure, publishSteps } from './publish-progress.ts';
import { createShowSteps } from './show-steps.ts';
import { artifactsStep } from './steps/artifacts-step.ts';
import { compositionStep } from './steps/composition-step.ts';
import { findingsStep } from './steps/findings-step.ts';
import { imageStep } from './steps/image-step.ts';
import { registerStep } from './steps/register-step.ts';
import { revisionStep } from './steps/revision-step.ts';
import { scanStep } from './steps/scan-step.ts';
import { solutionStep } from './steps/solution-step.ts';
import { taskStep } from './steps/task-step.ts';
import { tellStep } from './steps/tell-step.ts';
import { validateStep } from './steps/validate-step.ts';
import { onboardModelName } from './task-records.ts';

/** From staged files to a revision with artifacts, composition files and an image. */
export function onboardModelProcess(deps: StepDeps): ProcessDefinition<OnboardModel, OnboardResults> {
  const showSteps = createShowSteps(deps.catalog);
  const publishing = publishSteps(deps);
  return {
    name: onboardModelName,
    timeoutMs: 3 * 60 * 60_000,
    steps: [
      publishing(taskStep(deps)),
      publishing(validateStep(deps)),
      publishing(solutionStep(deps)),
      publishing(revisionStep(deps)),
      publishing(artifactsStep(deps)),
      publishing(scanStep(deps)),
      publishing(compositionStep(deps)),
      publishing(imageStep(deps)),
      publishing(registerStep(deps)),
      publishing(findingsStep(deps)),
      publishing(tellStep(deps, showSteps)),
    ],
    changed: showSteps,
    async ended(state, { derivedId }) {
      const { userId, parts } = state.input as OnboardModel;
      const address = { id: derivedId(0), subject: `user/${userId}`, correlationId: state.id };
      if (state.status === 'done') {
        const type = 'modelyard.onboarding.ModelOnboarded';
        await deps.publish({ type, data: onboardedOf(state) }, address);
      } else await publishFailure(deps, state, address);
      await deps.staged.remove(parts.map(({ fileId }) => fileId));
    },
  };
}

function onboardedOf(state: ProcessState): ModelOnboarded {
  const result = <K extends keyof OnboardResults>(step: K) => resultOf(state, step) as OnboardResults[K];
  const { trackingId, userId } = state.input as OnboardModel;
  const { revisionId, version } = result('revision');
  return {
    ...{ taskId: state.id, trackingId, userId, revisionId, version },
    solutionId: result('solution').solutionId,
    name: result('validate').name,
    artifactIds: result('register').artifactIds,
    imageUri: result('image').reference ?? null,
  };
}
