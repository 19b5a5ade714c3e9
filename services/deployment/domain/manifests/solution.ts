import type { DeploymentPlan } from '../plan.ts';
import type { ClusterOptions, Manifest } from './manifest.ts';
import { componentManifests } from './model.ts';
import { orchestratorManifests } from './orchestrator.ts';
import { probeManifests } from './probe.ts';

/** What runs a plan in a cluster: models, then the probe, then the orchestrator. */
export function solutionManifests(plan: DeploymentPlan, options: ClusterOptions): Manifest[] {
  const { components, composition } = plan;
  const models = components.flatMap((component) => componentManifests(plan, component, options.replicas, options));
  if (!composition) return models;
  const probe = composition.probe && options.probe ? probeManifests(plan, options.probe, options) : [];
  return [...models, ...probe, ...orchestratorManifests(plan, options)];
}
