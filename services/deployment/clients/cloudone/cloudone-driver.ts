import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerGroup } from '@azure/arm-containerinstance';
import type { Rejected } from '../../../kit/bus/outcome.ts';
import { reject } from '../../../kit/bus/reject.ts';
import { AppError } from '../../../kit/errors.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import type { Endpoint } from '../../domain/deployment.ts';
import type { Driver, ObservedComponent } from '../../domain/driver.ts';
import { orchestratorName } from '../../domain/manifests/docker-info.ts';
import { missingImages } from '../../domain/manifests/model.ts';
import { fitsCluster } from '../../domain/manifests/own-orchestrator.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import { isSameRollout } from '../../domain/rollout.ts';
import { containerGroup, madeOf } from './container-group.ts';
import { groupLogs } from './group-logs.ts';
import { imageSource } from './image-source.ts';
import { rolloutOf, tags, type WantedGroup, wantedGroups } from './names.ts';
import { endpointOf, observeGroup } from './observe-group.ts';
import { orchestratorGroup, orchestratorGroupName, runsOrchestrator } from './own-orchestrator.ts';
import type { Azure } from './port.ts';
import { groupsOf, removeGroups } from './remove-groups.ts';
import type { CloudoneSettings } from './settings.ts';

export interface CloudoneDriverDeps {
  readonly azure: Azure;
  readonly settings: CloudoneSettings;
  /** The id of the subnet at Azure; undefined: public addresses. */
  readonly subnetId: string | undefined;
  /** Of the account: images are imported into it. Undefined: Azure pulls from the platform's registry. */
  readonly containerRegistry: string | undefined;
  /** Whether a model server answers at `http://host:port`. */
  readonly answers: (host: string, port: number) => Promise<boolean>;
  /** Whether an orchestrator there has its composition in force. */
  readonly runsComposition: (host: string, port: number) => Promise<boolean>;
}

/** Until groups that were just made have addresses. */
const addressLimitMs = 10 * 60_000;

/** Runs components as container groups of Azure, in a resource group of the deployer's account. */
export function createCloudoneDriver(deps: CloudoneDriverDeps): Driver {
  const { azure, settings, containerRegistry } = deps;
  // Azure rejects a change of a group while another one is made.
  const applying = createKeyedMutex();

  async function possible(plan: DeploymentPlan): Promise<Rejected | { readonly status: 'possible' }> {
    const missing = missingImages(plan);
    if (missing.length > 0) {
      const detail = `There is no image of ${missing.join(', ')}. Push it again where images are built, or deploy to local.`;
      return reject('unprocessable', 'image_missing', detail);
    }
    if (runsOrchestrator(plan, settings) && !fitsCluster(plan, (name) => name))
      return reject('unprocessable', 'composition_too_large', tooLarge);
    try {
      await azure.groups();
      if (containerRegistry !== undefined) await azure.registryLogin(containerRegistry);
      return { status: 'possible' };
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== 'not_found') throw thrown;
      const detail = `The account at Azure lacks something; make it there, or store credentials that name another. ${thrown.message}`;
      return reject('unprocessable', 'account_incomplete', detail.endsWith('.') ? detail : `${detail}.`);
    }
  }

  /** One that was made of something else is made anew. `make`: called where it has to be made. */
  async function ensureGroup(
    { deploymentId }: DeploymentPlan,
    name: string,
    made: string | undefined,
    found: readonly ContainerGroup[],
    make: () => Promise<ContainerGroup>,
  ): Promise<void> {
    const there = found.find((group) => group.name === name);
    if (there?.tags?.[tags.made] === made && there?.provisioningState !== 'Failed') return;
    if (there) await removeOnly(deploymentId, (group) => group.name === name);
    await azure.putGroup(name, await make());
  }

  async function ensureModel(plan: DeploymentPlan, wanted: WantedGroup, found: readonly ContainerGroup[]) {
    const made = madeOf(plan, wanted, settings);
    await ensureGroup(plan, wanted.name, made, found, async () =>
      containerGroup(plan, wanted, await imageSource(azure, settings, wanted.component, containerRegistry), deps),
    );
  }

  async function ensureOrchestrator(
    plan: DeploymentPlan,
    models: readonly WantedGroup[],
    found: readonly ContainerGroup[],
    signal: AbortSignal,
  ): Promise<void> {
    const { composition, solutionId } = plan;
    const endpoints = await addressesOf(models, signal);
    if (!composition || !endpoints) return;
    const source = await imageSource(
      azure,
      settings,
      { image: settings.orchestratorImage, solutionId },
      containerRegistry,
    );
    const group = orchestratorGroup(plan, composition, endpoints, source, deps);
    await ensureGroup(plan, orchestratorGroupName(plan), group.tags?.[tags.made], found, async () => group);
  }

  /** Once Azure has given all of them one. Undefined where one fails before, or is late: those who observe it say why. */
  async function addressesOf(models: readonly WantedGroup[], signal: AbortSignal) {
    const end = Date.now() + addressLimitMs;
    const endpoints: Endpoint[] = [];
    for (const { name } of models) {
      let endpoint: Endpoint | undefined;
      while (!endpoint) {
        signal.throwIfAborted();
        const group = await azure.group(name);
        if (!group || observeGroup(group, false).status === 'failed' || Date.now() > end) return undefined;
        endpoint = endpointOf(group);
        if (!endpoint) await delay(settings.lookEveryMs);
      }
      endpoints.push(endpoint);
    }
    return endpoints;
  }

  async function removeOnly(deploymentId: string, isMeant: (group: ContainerGroup) => boolean): Promise<void> {
    const [left] = await removeGroups(azure, settings, deploymentId, isMeant);
    if (left) throw new AppError('unavailable', `The ${left.name} has to be removed first: ${left.reason}`);
  }

  async function observed({ name = '' }: ContainerGroup): Promise<readonly ObservedComponent[]> {
    const group = await azure.group(name);
    if (!group) return [];
    const endpoint = endpointOf(group);
    if (!endpoint) return [observeGroup(group, false)];
    const { component, host, port } = endpoint;
    const answers =
      component === orchestratorName ? await deps.runsComposition(host, port) : await deps.answers(host, port);
    return [observeGroup(group, answers)];
  }

  return {
    target: 'cloudone',
    keepsRunning: true,
    runsOrchestrator: (plan) => runsOrchestrator(plan, settings),
    plan: possible,

    apply: (plan, { signal, report }) =>
      applying.run(plan.deploymentId, async () => {
        const outcome = await possible(plan);
        if (outcome.status === 'rejected')
          throw new AppError('unprocessable', outcome.rejection.detail, { reason: outcome.rejection.code });
        const found = await groupsOf(azure, plan.deploymentId);
        const wanted = wantedGroups(plan);
        for (const group of wanted) {
          signal.throwIfAborted();
          report({ message: `starting ${group.component.containerName}` });
          await ensureModel(plan, group, found);
        }
        const isOrchestrated = runsOrchestrator(plan, settings);
        if (isOrchestrated) await ensureOrchestrator(plan, wanted, found, signal);
        const names = new Set(wanted.map(({ name }) => name));
        if (isOrchestrated) names.add(orchestratorGroupName(plan));
        const isSurplus = (group: ContainerGroup) =>
          isSameRollout(rolloutOf(group.tags), plan) && !names.has(group.name ?? '');
        if (found.some(isSurplus)) await removeOnly(plan.deploymentId, isSurplus);
      }),

    async observe(deploymentId) {
      const groups = await groupsOf(azure, deploymentId);
      return (await Promise.all(groups.map(observed))).flat();
    },

    prune: (deploymentId, kept) => removeOnly(deploymentId, (group) => !isSameRollout(rolloutOf(group.tags), kept)),

    remove: (deploymentId) => removeGroups(azure, settings, deploymentId, () => true),

    async *logs(deploymentId, options) {
      yield* groupLogs(azure, await groupsOf(azure, deploymentId), options, settings.lookEveryMs);
    },
  };
}

const tooLarge =
  'Blueprint and .proto files of the composition have more than 1 MiB, which a container group does not take. Deploy it with the transport topics.';
