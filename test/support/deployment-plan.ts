import { randomUUID } from 'node:crypto';
import type { DeploymentPlan, PlannedComponent } from '../../services/deployment/domain/plan.ts';

/** The plan of a single model, with what a spec says of it. */
export function deploymentPlan(
  change: Partial<DeploymentPlan> = {},
  model: Partial<PlannedComponent> = {},
): DeploymentPlan {
  const { deploymentId = randomUUID(), solutionId = randomUUID(), revisionId = randomUUID() } = change;
  const component: PlannedComponent = {
    ...{ name: 'adder', containerName: 'adder', kind: 'model', solutionId, revisionId, version: '1' },
    ...{ image: undefined, files: [], proto: undefined, operations: ['add'] },
    ...model,
  };
  return {
    ...{ deploymentId, name: `adder-${deploymentId.slice(0, 6)}`, solutionId, revisionId, userId: randomUUID() },
    options: { transport: 'http', replicas: 1, memoryLimitBytes: undefined, processorLimit: undefined },
    ...{ components: [component], composition: undefined },
    ...change,
  };
}
