/** What a deployer has stored to deploy to an account of theirs. What is secret in it is sealed, and kept elsewhere. */
export interface TargetCredential {
  readonly id: string;
  readonly userId: string;
  /** The target that it is for. */
  readonly target: CredentialTarget;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export const credentialTargets = ['cloudone', 'cloudtwo'] as const;
export type CredentialTarget = (typeof credentialTargets)[number];

/** Of one user. */
export const mostCredentials = 20;

export interface SealedCredential extends TargetCredential {
  readonly sealed: string;
}

export interface CredentialStore {
  /** False where the user has `mostCredentials` already. */
  add(credential: TargetCredential, sealed: string): Promise<boolean>;
  /** Those of a user, the oldest first. */
  list(userId: string): Promise<readonly TargetCredential[]>;
  /** `in_use` where a deployment that is not removed has it, which could not be removed from its target any more. */
  remove(userId: string, id: string): Promise<'removed' | 'in_use' | 'unknown'>;
  /** Ties it to a deployment. False where the user has no such credential for this target. */
  use(
    id: string,
    deployment: { readonly id: string; readonly userId: string; readonly target: string },
  ): Promise<boolean>;
  /** The one that a deployment was begun with; undefined where it needs none. */
  ofDeployment(deploymentId: string): Promise<SealedCredential | undefined>;
}
