import type { DeploymentOptions } from '../../../services/deployment/domain/deployment.ts';
import type { DeploymentPlan, PlannedComponent } from '../../../services/deployment/domain/plan.ts';
import { newId } from '../../../services/kit/ids.ts';

export const plainOptions: DeploymentOptions = {
  ...{ transport: 'http', replicas: 1, memoryLimitBytes: undefined, processorLimit: undefined },
  sealedDataBroker: undefined,
};

/** A model server called `name`, of a solution of its own, with an image. */
export function plannedComponent(name: string, overrides: Partial<PlannedComponent> = {}): PlannedComponent {
  const solutionId = newId();
  return {
    ...{ name, containerName: name, kind: 'model', solutionId, revisionId: newId(), version: '1' },
    ...{ image: `127.0.0.1:8088/${name}_${solutionId}:1`, files: [], proto: undefined, operations: [], ...overrides },
  };
}

/** One component called `area`, or those given. */
export function deploymentPlan(overrides: Partial<DeploymentPlan> = {}): DeploymentPlan {
  const deploymentId = overrides.deploymentId ?? newId();
  return {
    ...{ deploymentId, name: `area-${deploymentId.slice(-6)}`, solutionId: newId(), revisionId: newId() },
    ...{ userId: newId(), options: plainOptions, components: [plannedComponent('area')], composition: undefined },
    ...overrides,
  };
}
