import type { DeploymentOptions } from './deployment.ts';
import { type Rollout, roundOf } from './rollout.ts';

interface Wanted {
  readonly revisionId: string;
  readonly options: DeploymentOptions;
}

/** The round of what is wanted, given what is in force: the same where its servers are, but for their number. */
export function nextRound(inForce: Rollout & Wanted, wanted: Wanted): number {
  if (wanted.revisionId !== inForce.revisionId) return 0;
  return hasSameServers(inForce.options, wanted.options) ? roundOf(inForce) : roundOf(inForce) + 1;
}

const hasSameServers = (one: DeploymentOptions, other: DeploymentOptions): boolean =>
  one.transport === other.transport &&
  one.memoryLimitBytes === other.memoryLimitBytes &&
  one.processorLimit === other.processorLimit &&
  one.sealedDataBroker === other.sealedDataBroker;
