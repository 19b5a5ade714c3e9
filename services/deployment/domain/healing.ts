/** A deployment that is being healed: until `release`, or until `lost` is aborted, it is not updated or removed. */
export interface HeldDeployment {
  readonly lost: AbortSignal;
  release(): void;
}

/** Which deployments are being healed now, by any worker. A worker that dies holds none. */
export interface HealingLocks {
  /** Undefined where another worker holds it. */
  hold(deploymentId: string): Promise<HeldDeployment | undefined>;
  isHeld(deploymentId: string): Promise<boolean>;
}
