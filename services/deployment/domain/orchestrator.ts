import type { DeploymentOptions, Endpoint } from './deployment.ts';
import { nodeOf } from './manifests/blueprint.ts';
import type { DeploymentPlan, PlannedComposition } from './plan.ts';
import { type Rollout, rolloutName } from './rollout.ts';

/** The orchestrator that runs compositions. Errors: `unavailable`; `unprocessable` with what it finds wrong with a document. */
export interface Orchestrator {
  /** Puts blueprint and docker info as the solution of this name; in force from then on, without a run that fails in between. */
  put(solution: string, documents: CompositionDocuments): Promise<void>;
  /** Idempotent. */
  remove(solution: string): Promise<void>;
}

export interface CompositionDocuments {
  readonly blueprint: string;
  readonly dockerInfo: DockerInfo;
  readonly transport: DeploymentOptions['transport'];
}

export interface DockerInfo {
  readonly docker_info_list: readonly {
    readonly container_name: string;
    readonly ip_address: string;
    readonly port: string;
    readonly servers?: readonly { readonly ip_address: string; readonly port: string }[];
  }[];
}

/** Where the orchestrator finds the models, with every server of each: it spreads calls over them. */
function dockerInfoOf({ components }: DeploymentPlan, endpoints: readonly Endpoint[]): DockerInfo {
  const list = components.map(({ name, containerName }) => {
    const [first, ...others] = endpoints
      .filter(({ component }) => component === name)
      .map(({ host, port }) => ({ ip_address: host, port: String(port) }));
    if (!first) throw new Error(`${name} has no endpoint`);
    return { container_name: containerName, ...first, ...(others.length > 0 && { servers: others }) };
  });
  return { docker_info_list: list };
}

/** What the orchestrator gets of a composition whose servers answer at these endpoints. Throws where one has none. */
export function documentsOf(plan: DeploymentPlan, endpoints: readonly Endpoint[]): CompositionDocuments {
  if (!plan.composition) throw new Error(`${plan.revisionId} is no composition`);
  return {
    blueprint: blueprintOf(plan, plan.composition),
    dockerInfo: dockerInfoOf(plan, endpoints),
    transport: plan.options.transport,
  };
}

/** Accounts of data brokers are left out: the orchestrator does not read them, and shows its documents. */
function blueprintOf({ components }: DeploymentPlan, { blueprint }: PlannedComposition): string {
  const brokers = components.filter(({ kind }) => kind === 'data_broker');
  if (brokers.length === 0) return blueprint;
  const document = JSON.parse(blueprint);
  for (const { containerName } of brokers) {
    const map = nodeOf(document.nodes, containerName)?.data_broker_map;
    if (map) Object.assign(map, { user_id: '', password: '' });
  }
  return JSON.stringify(document);
}

/**
 * The name of a rollout's composition at the orchestrator. Each has one of its own, so that during an update no message of the old
 * blueprint reaches a model of the new one.
 */
export const compositionName = (deploymentId: string, rollout: Rollout): string =>
  `${deploymentId}-${rolloutName(rollout)}`;
