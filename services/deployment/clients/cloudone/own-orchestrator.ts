import { createHash } from 'node:crypto';
import type { ContainerGroup } from '@azure/arm-containerinstance';
import type { Endpoint } from '../../domain/deployment.ts';
import { orchestratorName } from '../../domain/manifests/docker-info.ts';
import {
  hasOwnOrchestrator,
  ownOrchestratorFiles,
  ownOrchestratorProgram,
} from '../../domain/manifests/own-orchestrator.ts';
import { orchestratorPort } from '../../domain/manifests/ports.ts';
import { documentsOf } from '../../domain/orchestrator.ts';
import type { DeploymentPlan, PlannedComposition } from '../../domain/plan.ts';
import { type GroupSource, groupOf, type Place } from './container-group.ts';
import { groupName } from './names.ts';
import type { CloudoneSettings } from './settings.ts';

/** Without a subnet its address would be open to everybody, who could give it another composition. */
export const runsOrchestrator = (
  plan: DeploymentPlan,
  { orchestratorImage, subnet }: Pick<CloudoneSettings, 'orchestratorImage' | 'subnet'>,
): boolean => orchestratorImage !== undefined && subnet !== undefined && hasOwnOrchestrator(plan);

export const orchestratorGroupName = (plan: DeploymentPlan): string => groupName(plan, orchestratorName, 0);

/** A group that has its composition when it starts, as a secret volume: the models have to have their addresses before. */
export function orchestratorGroup(
  plan: DeploymentPlan,
  composition: PlannedComposition,
  endpoints: readonly Endpoint[],
  source: GroupSource,
  place: Place,
): ContainerGroup {
  const { dockerInfo } = documentsOf(plan, endpoints);
  const files = Object.entries(ownOrchestratorFiles(plan, composition, JSON.stringify(dockerInfo)));
  const made = JSON.stringify([files, source.image, place.settings.location, place.subnetId]);
  const { command, env, volumeMounts } = ownOrchestratorProgram([...new Set(endpoints.map(({ host }) => host))]);
  return groupOf(plan, source, place, {
    ...{ component: orchestratorName, replica: 0, port: orchestratorPort },
    made: createHash('sha256').update(made).digest('hex').slice(0, 16),
    limits: { cores: 1, memoryBytes: 2 ** 30 },
    container: { command, environmentVariables: env, volumeMounts },
    volumes: [
      {
        name: 'composition',
        secret: Object.fromEntries(files.map(([name, text]) => [name, Buffer.from(text).toString('base64')])),
      },
    ],
  });
}
