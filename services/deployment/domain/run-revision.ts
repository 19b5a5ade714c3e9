import type { DeploymentOptions } from './deployment.ts';
import type { Rollout } from './rollout.ts';

/** The input of the process that makes a deployment run a revision. Stored. */
export interface RunRevision extends Rollout {
  readonly deploymentId: string;
  readonly name: string;
  readonly target: string;
  readonly userId: string;
  readonly trackingId: string;
  readonly solutionId: string;
  readonly options: DeploymentOptions;
  readonly credentialId: string | null;
  /** What answers until the new one does, and again if that fails; null where nothing ran. */
  readonly previous: (Rollout & { readonly options: DeploymentOptions }) | null;
}

/** The input of a process that removes a deployment. Stored. */
export interface ChangeDeployment extends Rollout {
  readonly deploymentId: string;
  readonly target: string;
  readonly userId: string;
  readonly trackingId: string;
  readonly solutionId: string;
  /** The process that changed it before, which may be under way. */
  readonly before: string;
  /** How long there was no call of it, where that is why it is removed. */
  readonly unusedMinutes?: number | undefined;
}
