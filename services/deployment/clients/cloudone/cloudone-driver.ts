import type { ContainerGroup } from '@azure/arm-containerinstance';
import { AppError } from '../../../kit/errors.ts';
import { createKeyedQueue } from '../../../kit/keyed-queue.ts';
import type { Driver, ObservedComponent } from '../../domain/driver.ts';
import { missingImages } from '../../domain/manifests/model.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import { type Rejected, reject } from '../../domain/reject.ts';
import { containerGroup, madeOf } from './container-group.ts';
import { groupLogs } from './group-logs.ts';
import { imageSource } from './image-source.ts';
import { tags, type WantedGroup, wantedGroups } from './names.ts';
import { endpointOf, observeGroup } from './observe-group.ts';
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
}

/** Runs components as container groups of Azure, in a resource group of the deployer's account. */
export function createCloudoneDriver(deps: CloudoneDriverDeps): Driver {
  const { azure, settings, containerRegistry } = deps;
  // Azure rejects a change of a group while another one is made.
  const applying = createKeyedQueue();

  async function possible(plan: DeploymentPlan): Promise<Rejected | { readonly status: 'possible' }> {
    const missing = missingImages(plan);
    if (missing.length > 0) {
      const detail = `There is no image of ${missing.join(', ')}. Push it again where images are built, or deploy to local.`;
      return reject('unprocessable', 'image_missing', detail);
    }
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

  async function ensureGroup(plan: DeploymentPlan, wanted: WantedGroup, found: readonly ContainerGroup[]) {
    const there = found.find(({ name }) => name === wanted.name);
    if (there?.tags?.[tags.made] === madeOf(plan, wanted, settings) && there.provisioningState !== 'Failed') return;
    if (there) await removeOnly(plan.deploymentId, ({ name }) => name === wanted.name);
    const source = await imageSource(azure, settings, wanted.component, containerRegistry);
    await azure.putGroup(wanted.name, containerGroup(plan, wanted, source, deps));
  }

  async function removeOnly(deploymentId: string, isMeant: (group: ContainerGroup) => boolean): Promise<void> {
    const [left] = await removeGroups(azure, settings, deploymentId, isMeant);
    if (left) throw new AppError('unavailable', `The ${left.name} has to be removed first: ${left.reason}`);
  }

  async function observed({ name = '' }: ContainerGroup): Promise<readonly ObservedComponent[]> {
    const group = await azure.group(name);
    if (!group) return [];
    const endpoint = endpointOf(group);
    return [observeGroup(group, endpoint !== undefined && (await deps.answers(endpoint.host, endpoint.port)))];
  }

  return {
    target: 'cloudone',
    keepsRunning: true,
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
          await ensureGroup(plan, group, found);
        }
        const names = new Set(wanted.map(({ name }) => name));
        const isSurplus = (group: ContainerGroup) =>
          group.tags?.[tags.revision] === plan.revisionId && !names.has(group.name ?? '');
        if (found.some(isSurplus)) await removeOnly(plan.deploymentId, isSurplus);
      }),

    async observe(deploymentId) {
      const groups = await groupsOf(azure, deploymentId);
      return (await Promise.all(groups.map(observed))).flat();
    },

    prune: (deploymentId, revisionId) =>
      removeOnly(deploymentId, (group) => group.tags?.[tags.revision] !== revisionId),

    remove: (deploymentId) => removeGroups(azure, settings, deploymentId, () => true),

    async restart(deploymentId) {
      for (const { name = '' } of await groupsOf(azure, deploymentId)) await azure.restartGroup(name);
    },

    async *logs(deploymentId, options) {
      yield* groupLogs(azure, await groupsOf(azure, deploymentId), options, settings.lookEveryMs);
    },
  };
}
