import type { DeploymentOptions } from './deployment.ts';

/** The input of the process that makes a deployment run a revision. Stored. */
export interface RunRevision {
  readonly deploymentId: string;
  readonly name: string;
  readonly target: string;
  readonly userId: string;
  readonly trackingId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly options: DeploymentOptions;
  readonly credentialId: string | null;
  /** What answers until the new one does, and again if that fails; null where nothing ran. */
  readonly previous: { readonly revisionId: string; readonly options: DeploymentOptions } | null;
}

/** The input of a process that removes a deployment or starts it again. Stored. */
export interface ChangeDeployment {
  readonly deploymentId: string;
  readonly target: string;
  readonly userId: string;
  readonly trackingId: string;
  readonly solutionId: string;
  readonly revisionId: string;
  /** The process that changed it before, which may be under way. */
  readonly before: string;
}
