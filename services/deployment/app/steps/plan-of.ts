import { AppError } from '../../../kit/errors.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import type { StepDeps } from '../deps.ts';

/** The stored plan of a revision, with the round and the options it is to run with now. Errors: `internal` where there is none. */
export async function planOf(
  { plans }: Pick<StepDeps, 'plans'>,
  {
    deploymentId,
    revisionId,
    round,
    options,
  }: Pick<DeploymentPlan, 'deploymentId' | 'revisionId' | 'round' | 'options'>,
): Promise<DeploymentPlan> {
  const plan = await plans.find(deploymentId, revisionId);
  if (!plan) throw new AppError('internal', `there is no plan of ${revisionId} in ${deploymentId}`);
  return { ...plan, round, options };
}
