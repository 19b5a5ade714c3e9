import type { DeploymentPlan } from '../plan.ts';
import { type Rollout, roundOf } from '../rollout.ts';

/** What objects of deployments are found by. */
export const deploymentLabel = 'modelyard.io/deployment';
export const revisionLabel = 'modelyard.io/revision';
/** Absent: 0. */
export const roundLabel = 'modelyard.io/round';
export const componentLabel = 'modelyard.io/component';
export const manager = 'modelyard';

/** Of the objects that belong to all components together. */
export const labelsOf = (plan: DeploymentPlan): Record<string, string> => ({
  'app.kubernetes.io/managed-by': manager,
  'app.kubernetes.io/instance': plan.name,
  [deploymentLabel]: plan.deploymentId,
  [revisionLabel]: plan.revisionId,
  ...(roundOf(plan) > 0 && { [roundLabel]: String(roundOf(plan)) }),
});

/** Which servers an object with these labels is of. */
export const rolloutOf = (labels: Readonly<Record<string, string>> = {}): Rollout => ({
  revisionId: labels[revisionLabel] ?? '',
  round: Number(labels[roundLabel] ?? 0),
});

/** What Services and Deployments find pods by; `app` is what clients of the predecessor look for. */
export const selectorOf = (plan: DeploymentPlan, objectName: string): Record<string, string> => ({
  app: objectName,
  'app.kubernetes.io/instance': plan.name,
});

export const componentLabels = (plan: DeploymentPlan, component: string, objectName: string) => ({
  ...labelsOf(plan),
  ...selectorOf(plan, objectName),
  'app.kubernetes.io/name': component,
  [componentLabel]: component,
});
