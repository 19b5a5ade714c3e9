import type { RevisionPlace } from '../domain/plan-artifacts.ts';
import type { OnboardContext } from './onboard-results.ts';

/** Where the files of a push belong, once its revision is there. */
export const placeOf = ({ result }: Pick<OnboardContext, 'result'>): RevisionPlace => ({
  solutionId: result('solution').solutionId,
  modelName: result('validate').name,
  ...result('revision'),
});
