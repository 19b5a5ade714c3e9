import type { Database } from '../../kit/store/transactions.ts';
import type { DeploymentPlan } from '../domain/plan.ts';
import type { PlanStore } from '../domain/plan-store.ts';

/** Errors: `unavailable`. */
export const createPlanStore = ({ query }: Database): PlanStore => ({
  async save(plan) {
    await query(
      `INSERT INTO plans (deployment_id, revision_id, plan) VALUES ($1, $2, $3)
       ON CONFLICT (deployment_id, revision_id) DO UPDATE SET plan = $3`,
      [plan.deploymentId, plan.revisionId, JSON.stringify(plan)],
    );
  },
  async find(deploymentId, revisionId) {
    const text = 'SELECT plan FROM plans WHERE deployment_id = $1 AND revision_id = $2';
    const [row] = await query<{ readonly plan: DeploymentPlan }>(text, [deploymentId, revisionId]);
    return row?.plan;
  },
});
