import type { Deployment } from './deployment.ts';

/** One that was not called for as long as its deployer wanted it to wait. */
export interface UnusedDeployment {
  readonly deployment: Deployment;
  readonly idleMinutes: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/** Errors: `unavailable`. */
export interface UnusedDeployments {
  /** Some of those that run; the others when these are gone. */
  find(now: number): Promise<readonly UnusedDeployment[]>;
}
