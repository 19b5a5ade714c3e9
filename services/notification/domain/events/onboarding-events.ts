import type { MicroserviceGenerated, ModelOnboarded, TaskFailed } from '../../../contracts/onboarding.ts';
import type { DomainEvent } from '../domain-event.ts';

/** Readers of onboarding's events. Users are notified of the end of their own tasks: building an image takes a while. */
export const onboardingEvents = {
  'modelyard.onboarding.ModelOnboarded': ({ userId, solutionId, version }: ModelOnboarded): DomainEvent => ({
    ...{ name: 'ModelOnboarded', personId: userId, solutionId, details: { version } },
  }),
  'modelyard.onboarding.MicroserviceGenerated': ({ userId, solutionId }: MicroserviceGenerated): DomainEvent => ({
    ...{ name: 'ImageBuilt', personId: userId, solutionId, details: {} },
  }),
  // Without the solution: the task may have failed before there was one.
  'modelyard.onboarding.TaskFailed': ({ userId, step, detail }: TaskFailed): DomainEvent => ({
    ...{ name: 'OnboardingFailed', personId: userId, details: { step, detail } },
  }),
};
