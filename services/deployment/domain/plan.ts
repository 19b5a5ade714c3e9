import type { DeploymentOptions } from './deployment.ts';
import type { Rollout } from './rollout.ts';

/** A file of a revision in the artifact repository. */
export interface ModelFile {
  /** Artifact type code of the catalog: `MI` the model, `MD` its metadata, `PJ`, `LI`, `TG` … */
  readonly type: string;
  /** Path in the artifact repository. */
  readonly uri: string;
  readonly name: string;
  readonly size: number;
}

/** One model server of a deployment. */
export interface PlannedComponent {
  /** A DNS label, unique in the deployment. A model that occurs twice in a composition is two components. */
  readonly name: string;
  /** The node's name in the blueprint; of a single model the same as `name`. */
  readonly containerName: string;
  readonly kind: 'model' | 'data_broker';
  readonly solutionId: string;
  readonly revisionId: string;
  readonly version: string;
  /** Reference of its image; undefined where none was built. */
  readonly image: string | undefined;
  readonly files: readonly ModelFile[];
  /** The model's `model.proto`; undefined where it has none and can only be called as it is. */
  readonly proto: string | undefined;
  /** Names of its rpcs, in the order of the proto. */
  readonly operations: readonly string[];
}

/** What runs next to the models of a composite revision. */
export interface PlannedComposition {
  /** The `BP` artifact, verbatim. */
  readonly blueprint: string;
  /** The operations at which a caller may enter. */
  readonly entries: readonly string[];
  readonly probe: boolean;
}

/** What is to run, before a target has a say. Made of catalog records and artifacts alone: the same again for the same revision. */
export interface DeploymentPlan extends Rollout {
  readonly deploymentId: string;
  /** The deployment's name. */
  readonly name: string;
  readonly solutionId: string;
  readonly userId: string;
  readonly options: DeploymentOptions;
  /** Callees before their callers. */
  readonly components: readonly PlannedComponent[];
  readonly composition: PlannedComposition | undefined;
}

/** Servers of a component. Two data brokers would each give every record. */
export const replicasOf = (
  { kind }: Pick<PlannedComponent, 'kind'>,
  { replicas }: Pick<DeploymentOptions, 'replicas'>,
): number => (kind === 'data_broker' ? 1 : replicas);
