import type { DeploymentPlan } from '../plan.ts';

/** What deploying needs of a node; everything else of the blueprint is the orchestrator's. */
export interface BlueprintNode {
  readonly container_name: string;
  readonly proto_uri?: string | null;
  readonly data_broker_map?: BrokerMap | null;
}

/** What a blueprint says of a data broker. */
export type BrokerMap = Readonly<Record<string, unknown>>;

/** The nodes of a plan's blueprint, which the plan's compiler has checked; none where it is no composition. */
export function blueprintNodes({ composition }: DeploymentPlan): readonly BlueprintNode[] {
  if (!composition) return [];
  return JSON.parse(composition.blueprint).nodes;
}

/** The node of a component; lookups ignore case, as in the orchestrator. */
export const nodeOf = (nodes: readonly BlueprintNode[], containerName: string): BlueprintNode | undefined =>
  nodes.find((node) => node.container_name.toLowerCase() === containerName.toLowerCase());
