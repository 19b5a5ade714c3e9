/** Lets a client that has its secret call one deployment, as its deployer would. The secret itself is never stored. */
export interface DeploymentKey {
  readonly id: string;
  readonly deploymentId: string;
  readonly name: string;
  /** The end of the secret, by which people tell keys apart. */
  readonly hint: string;
  readonly limits: KeyLimits;
  /** ISO 8601; undefined: it does not expire. */
  readonly expiresAt: string | undefined;
  readonly createdAt: string;
}

/** Undefined: unlimited. */
export interface KeyLimits {
  readonly callsPerSecond: number | undefined;
  readonly callsPerMinute: number | undefined;
  /** Of a day in UTC, over all gateways. */
  readonly callsPerDay: number | undefined;
}

/** A key with the user that it calls for: the deployer. */
export interface PresentedKey extends DeploymentKey {
  readonly userId: string;
}

/** Of one deployment. */
export const mostKeys = 50;

export interface KeyStore {
  /** False where the deployment has `mostKeys` already. */
  add(key: DeploymentKey, digest: Buffer): Promise<boolean>;
  /** The oldest first. */
  list(deploymentId: string): Promise<readonly DeploymentKey[]>;
  /** By the SHA-256 of its secret. */
  find(digest: Buffer): Promise<PresentedKey | undefined>;
  /** False where the deployment has no such key. */
  remove(deploymentId: string, id: string): Promise<boolean>;
  /** Takes calls out of what is left of the key's quota on a day: resolves to how many, 0 where it is used up. */
  reserve(id: string, day: string, calls: number, quota: number): Promise<number>;
  /** Removes what was reserved on days before. */
  deleteReserved(beforeDay: string): Promise<void>;
}
