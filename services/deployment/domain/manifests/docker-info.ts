import type { DeploymentPlan, PlannedComponent } from '../plan.ts';
import type { ClusterOptions } from './manifest.ts';
import { modelServicePort, orchestratorPort, probePort } from './ports.ts';

/** The names of what runs beside the models, in docker info and as objects of the cluster. */
export const orchestratorName = 'modelconnector';
export const probeName = 'probe';

interface DockerInfoEntry {
  readonly container_name: string;
  readonly ip_address: string;
  /** Text, in every document of the predecessor. */
  readonly port: string;
}

/** `dockerinfo.json`: under which name and port the orchestrator reaches every container. */
export function dockerInfoOf(
  plan: DeploymentPlan,
  options: Pick<ClusterOptions, 'nameOf' | 'probe'>,
  portOf: (component: PlannedComponent) => number = () => modelServicePort,
): string {
  const entries = plan.components.map((component) =>
    entry(component.containerName, options.nameOf(component.name), portOf(component)),
  );
  // The orchestrator looks for `Probe`, and takes no other spelling from documents of old.
  if (plan.composition?.probe && options.probe) entries.push(entry('Probe', options.nameOf(probeName), probePort));
  entries.push(entry(orchestratorName, options.nameOf(orchestratorName), orchestratorPort));
  return JSON.stringify({ docker_info_list: entries });
}

const entry = (name: string, host: string, port: number): DockerInfoEntry => ({
  ...{ container_name: name, ip_address: host, port: String(port) },
});
