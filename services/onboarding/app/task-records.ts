import type { GenerateMicroservice, OnboardModel } from '../../contracts/onboarding.ts';
import { type ProcessState, resultOf } from '../../kit/process/state.ts';
import type { TaskSubject } from '../domain/catalog.ts';
import { microserviceRows, onboardingRows, type RowSteps } from '../domain/step-rows.ts';

/** The names of the two processes. Stored. */
export const onboardModelName = 'onboard-model';
export const generateMicroserviceName = 'generate-microservice';

export const isOnboarding = ({ type }: Pick<ProcessState, 'type'>): boolean => type === onboardModelName;

export const rowsOf = (state: ProcessState): RowSteps => (isOnboarding(state) ? onboardingRows : microserviceRows);

/** What a task is about, as far as it has come. */
export function aboutTask(state: ProcessState): TaskSubject {
  const { trackingId, userId, ...rest } = state.input as OnboardModel | GenerateMicroservice;
  const found = (step: string) => resultOf(state, step) as Readonly<Record<string, string>> | undefined;
  const solutionId = found('solution')?.solutionId ?? ('solutionId' in rest ? rest.solutionId : undefined);
  const revisionId = found('revision')?.revisionId;
  return { trackingId, userId, ...(solutionId && { solutionId }), ...(revisionId && { revisionId }) };
}
