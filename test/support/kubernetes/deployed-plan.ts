import type { ClusterSettings } from '../../../services/deployment/domain/manifests/deployed.ts';
import type { DeploymentPlan, PlannedComponent } from '../../../services/deployment/domain/plan.ts';
import { deploymentPlan } from '../deployment-plan.ts';

export const settings: ClusterSettings = {
  ...{ namespacePrefix: 'modelyard', registry: 'models.example.org:8088', pullCredentials: 'cluster:the-password' },
  ...{ limits: { memoryBytes: 2 ** 30, cores: 1 }, maxReplicas: 3, reach: 'cluster', callers: ['10.0.0.0/8'] },
  dataNetworks: ['192.0.2.0/24'],
  orchestratorImage: 'models.example.org:8088/modelyard/orchestrator:1',
};

export function deployableOf(name: string, change: Partial<PlannedComponent> = {}): PlannedComponent {
  const solutionId = crypto.randomUUID();
  return {
    ...{ name, containerName: name, kind: 'model', solutionId, revisionId: crypto.randomUUID(), version: '1' },
    ...{ image: `registry:8088/${name}_${solutionId}:1`, files: [], proto: undefined, operations: ['score'] },
    ...change,
  };
}

/** Of two models and a data broker: more than a page of the fake. */
export const deployedPlan = (change: Partial<DeploymentPlan> = {}): DeploymentPlan =>
  deploymentPlan({
    components: [deployableOf('adder'), deployableOf('scorer'), deployableOf('source', { kind: 'data_broker' })],
    ...change,
  });
