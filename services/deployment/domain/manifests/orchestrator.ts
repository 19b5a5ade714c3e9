import type { DeploymentPlan } from '../plan.ts';
import { orchestratorName } from './docker-info.ts';
import type { ClusterOptions, Manifest } from './manifest.ts';
import { orchestratorPort } from './ports.ts';
import { portProbes, restricted, workloadManifests } from './workload.ts';

/** The orchestrator of one composition. It gets its documents over HTTP, once it and the models run. */
export function orchestratorManifests(plan: DeploymentPlan, options: ClusterOptions): Manifest[] {
  const container = {
    name: orchestratorName,
    image: options.orchestratorImage,
    ports: [{ name: 'http', containerPort: orchestratorPort }],
    resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
    securityContext: restricted,
    ...portProbes(orchestratorPort),
  };
  const workload = {
    component: orchestratorName,
    // Each keeps its own documents.
    replicas: 1,
    ports: [{ name: 'http', port: orchestratorPort, targetPort: orchestratorPort }],
    published: true,
    containers: [container],
  };
  return workloadManifests(plan, workload, options);
}
