import { type DeploymentPlan, type PlannedComponent, replicasOf } from '../../domain/plan.ts';
import { type Rollout, rolloutName } from '../../domain/rollout.ts';

/** One server to be: a replica of a component. */
export interface WantedServer {
  /** Also of its port. Derived, so that what a dead worker made is found again: no cloud keeps names unique. */
  readonly name: string;
  readonly component: PlannedComponent;
}

/** The name of the security group, the tag of servers, the description of ports and floating addresses. */
export const tagOf = (deploymentId: string): string => `modelyard-${deploymentId}`;

export const wantedServers = (plan: DeploymentPlan): readonly WantedServer[] =>
  plan.components.flatMap((component) =>
    Array.from({ length: replicasOf(component, plan.options) }, (_, replica) => ({
      name: `${tagOf(plan.deploymentId)}-${component.name}-${rolloutName(plan)}-${replica}`,
      component,
    })),
  );

/** Whether a server or port of this name is of the rollout. */
export const isOf = (name: string, rollout: Rollout): boolean =>
  new RegExp(`-${rolloutName(rollout)}-\\d+$`).test(name);

/** The replica in such a name. */
export const replicaOf = (name: string): string => name.slice(name.lastIndexOf('-') + 1);
