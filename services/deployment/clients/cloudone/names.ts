import { suffixed } from '../../domain/manifests/names.ts';
import { type DeploymentPlan, type PlannedComponent, replicasOf } from '../../domain/plan.ts';
import { type Rollout, rolloutName } from '../../domain/rollout.ts';
import { shortId } from '../../domain/short-id.ts';

/** What groups are found by, and what they were made of. */
export const tags = {
  deployment: 'modelyard-deployment',
  revision: 'modelyard-revision',
  /** Absent in groups of older releases: 0. */
  round: 'modelyard-round',
  component: 'modelyard-component',
  replica: 'modelyard-replica',
  port: 'modelyard-port',
  made: 'modelyard-made',
} as const;

/** The container of a group. */
export const containerName = 'model';

/** One container group to be: a replica of a component. */
export interface WantedGroup {
  /** Derived and unique in a resource group: a create that is repeated makes nothing twice. */
  readonly name: string;
  readonly component: PlannedComponent;
  readonly replica: number;
}

export const wantedGroups = (plan: DeploymentPlan): readonly WantedGroup[] =>
  plan.components.flatMap((component) =>
    Array.from({ length: replicasOf(component, plan.options) }, (_, replica) => ({
      name: groupName(plan, component.name, replica),
      ...{ component, replica },
    })),
  );

export const groupName = (
  plan: Pick<DeploymentPlan, 'deploymentId' | 'revisionId' | 'round'>,
  component: string,
  replica: number,
): string => suffixed(`modelyard-${component}`, `${shortId(plan.deploymentId)}-${rolloutName(plan)}-${replica}`);

/** Which servers a group with these tags is of. */
export const rolloutOf = (given: Readonly<Record<string, string>> = {}): Rollout => ({
  revisionId: given[tags.revision] ?? '',
  round: Number(given[tags.round] ?? 0),
});
