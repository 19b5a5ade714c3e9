import type { DeploymentPlan } from '../plan.ts';

/** What objects of deployments are found by. */
export const deploymentLabel = 'modelyard.io/deployment';
export const revisionLabel = 'modelyard.io/revision';
export const componentLabel = 'modelyard.io/component';
export const manager = 'modelyard';

/** Of the objects that belong to all components together. */
export const labelsOf = ({ name, deploymentId, revisionId }: DeploymentPlan): Record<string, string> => ({
  'app.kubernetes.io/managed-by': manager,
  'app.kubernetes.io/instance': name,
  [deploymentLabel]: deploymentId,
  [revisionLabel]: revisionId,
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
