import type { DeploymentPlan } from './plan.ts';

/** What revisions of deployments are to run. */
export interface PlanStore {
  save(plan: DeploymentPlan): Promise<void>;
  find(deploymentId: string, revisionId: string): Promise<DeploymentPlan | undefined>;
}
