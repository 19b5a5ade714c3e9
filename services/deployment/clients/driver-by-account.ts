import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CredentialsOf } from '../domain/credentials/credentials-of.ts';
import type { Driver } from '../domain/driver.ts';

export interface DriverByAccountDeps<Values> extends Pick<Driver, 'target' | 'keepsRunning' | 'runsOrchestrator'> {
  readonly credentialsOf: CredentialsOf;
  /** Undefined: the account of the platform. */
  create(values: Values | undefined): Driver;
}

/** Drivers keep tokens of their account, and the order of what they do to a deployment. */
const mostAccounts = 1_000;

/** A target at which deployers have accounts of their own: each deployment is one of a driver for its account. */
export function createDriverByAccount<Values>(deps: DriverByAccountDeps<Values>): Driver {
  const drivers = new LRUCache<string, Driver>({ max: mostAccounts });

  async function driverOf(deploymentId: string): Promise<Driver> {
    const values = await deps.credentialsOf(deploymentId);
    const account = createHash('sha256')
      .update(JSON.stringify(values ?? null))
      .digest('base64');
    const driver = drivers.get(account) ?? deps.create(values as Values | undefined);
    drivers.set(account, driver);
    return driver;
  }

  return {
    ...{ target: deps.target, keepsRunning: deps.keepsRunning },
    ...(deps.runsOrchestrator && { runsOrchestrator: deps.runsOrchestrator }),
    plan: async (plan) => (await driverOf(plan.deploymentId)).plan(plan),
    apply: async (plan, context) => (await driverOf(plan.deploymentId)).apply(plan, context),
    observe: async (deploymentId) => (await driverOf(deploymentId)).observe(deploymentId),
    prune: async (deploymentId, kept) => (await driverOf(deploymentId)).prune(deploymentId, kept),
    remove: async (deploymentId) => (await driverOf(deploymentId)).remove(deploymentId),
    async *logs(deploymentId, options) {
      yield* (await driverOf(deploymentId)).logs(deploymentId, options);
    },
  };
}
