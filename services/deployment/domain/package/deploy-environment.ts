import { brokerConfiguration } from '../manifests/data-broker.ts';
import { orchestratorName } from '../manifests/docker-info.ts';
import type { ClusterOptions } from '../manifests/manifest.ts';
import type { DeploymentPlan } from '../plan.ts';

/** `deploy_env.sh`: the settings of `deploy.sh` for this solution, under the names that scripts of the predecessor read. */
export function deployEnvironment(plan: DeploymentPlan, options: ClusterOptions): string {
  const { components, composition, solutionId, revisionId } = plan;
  const broker = brokerConfiguration(plan);
  const revisions = components.map((component) => `${component.solutionId}:${component.revisionId}`);
  const settings: Record<string, string> = {
    SOLUTION_NAME: plan.name,
    SOLUTION_TYPE: composition ? 'composite' : 'simple',
    SOLUTION_ID: components.map((component) => component.solutionId).join(','),
    SOL_REVISION_ID: revisions.join(','),
    ...(composition && { COMP_SOLUTION_ID: solutionId, COMP_REVISION_ID: revisionId }),
    ACUMOS_DOCKER_REGISTRY: options.registry,
    PULL_SECRET: options.pullSecret,
    ...(composition && { ORCHESTRATOR_NAME: options.nameOf(orchestratorName) }),
    ...(broker && { DATABROKER_NAME: options.nameOf(broker.component) }),
  };
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}=${quoted(value)}`);
  return `#!/bin/sh\n${exports.join('\n')}\n`;
}

const quoted = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`;
