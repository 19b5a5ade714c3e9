import type { CredentialStore } from './credentials/target-credential.ts';
import type { Rollout } from './rollout.ts';

/**
 * `starting` and `updating` end as `ready` or `failed`; an update that failed leaves the revision in force `ready`, with the
 * reason in `detail`. `removed` is kept as a record of what ran.
 */
export const deploymentStatuses = ['starting', 'ready', 'updating', 'failed', 'removing', 'removed'] as const;
export type DeploymentStatus = (typeof deploymentStatuses)[number];

/** Where a running component answers, as the platform reaches it. */
export interface Endpoint {
  /** The component's name in the plan. */
  readonly component: string;
  readonly host: string;
  readonly port: number;
}

/** A revision of a solution that runs on a target, or is to run there. */
export interface Deployment extends Rollout {
  /** A UUID: the id of the command that asked for it, and `UIDNumber` to older clients. */
  readonly id: string;
  /** A DNS label, unique among deployments that are not removed: `area-1f0c9a`. */
  readonly name: string;
  /** Name of a driver: `local`, `docker`, `kubernetes` … */
  readonly target: string;
  readonly userId: string;
  readonly solutionId: string;
  /** The revision in force; of a deployment that never was ready, the one it was to run. */
  readonly revisionId: string;
  readonly options: DeploymentOptions;
  /** It is removed after so long without a call; undefined: it stays. */
  readonly idleMinutes?: number | undefined;
  readonly status: DeploymentStatus;
  readonly endpoints: readonly Endpoint[];
  /** Why it failed or could not be updated; what was left behind where it could not be removed. */
  readonly detail: string | undefined;
  /** The process that changes it, or did last: what `/tasks/{id}` shows. */
  readonly taskId: string;
  /** Of the step results in the catalog, a UUID. */
  readonly trackingId: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly modifiedAt: string;
}

/** What the deployer may choose. Everything has a default. */
export interface DeploymentOptions {
  /** How messages move between the models of a composition. */
  readonly transport: 'http' | 'topics';
  /** Model servers for each component. */
  readonly replicas: number;
  /** Of each model server, in bytes; undefined: as the target's setting says. */
  readonly memoryLimitBytes: number | undefined;
  /** Of each model server, in cores; undefined: as the target's setting says. */
  readonly processorLimit: number | undefined;
  /** `DataBrokerSettings`, which nothing but `DataBrokers` opens; undefined: as the blueprint says. */
  readonly sealedDataBroker?: string | undefined;
}

export interface DeploymentQuery {
  readonly userId: string | undefined;
  readonly solutionId: string | undefined;
  readonly trackingId?: string | undefined;
  readonly target: string | undefined;
  readonly status: DeploymentStatus | undefined;
  /** Newest first; deployments older than the one with this id. */
  readonly before: string | undefined;
  readonly limit: number;
}

export interface DeploymentStore {
  find(id: string): Promise<Deployment | undefined>;
  /** By its id or its name, unless it is removed. */
  findPresent(idOrName: string): Promise<Deployment | undefined>;
  search(query: DeploymentQuery): Promise<readonly Deployment[]>;
  /** How many of a user are not removed: on this target, those that failed left out. */
  count(userId: string, target: string): Promise<number>;
  /** False where another one that is not removed has the name, or one has the id. */
  add(deployment: Deployment): Promise<boolean>;
  /**
   * Changes fields of one whose status is among `from`, and nothing of any other: a step that comes late must not undo what
   * was decided meanwhile. Resolves to it as it is afterwards, undefined where it was not changed.
   */
  change(id: string, from: readonly DeploymentStatus[], changes: DeploymentChanges): Promise<Deployment | undefined>;
}

export interface DeploymentChanges {
  readonly status?: DeploymentStatus;
  readonly revisionId?: string;
  readonly round?: number | undefined;
  readonly options?: DeploymentOptions;
  readonly endpoints?: readonly Endpoint[];
  /** Null removes it. */
  readonly detail?: string | null;
  readonly taskId?: string;
  readonly at: string;
}

/** What a command can read and change in its transaction. */
export interface DeploymentStores {
  readonly deployment: DeploymentStore;
  readonly credentials: Pick<CredentialStore, 'use'>;
}
