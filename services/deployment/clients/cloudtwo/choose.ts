import type { Rejected } from '../../../kit/bus/outcome.ts';
import { reject } from '../../../kit/bus/reject.ts';
import { missingImages } from '../../domain/manifests/model.ts';
import type { DeploymentPlan } from '../../domain/plan.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { OpenStack } from './open-stack.ts';

/** Ids of what the servers of a plan are made of. */
export interface Chosen {
  readonly status: 'possible';
  readonly imageId: string;
  readonly flavor: { readonly id: string; readonly name: string };
  readonly networkId: string;
  readonly externalNetworkId: string | undefined;
}

interface Flavor {
  readonly id: string;
  readonly name: string;
  /** In MiB. */
  readonly ram: number;
  readonly vcpus: number;
}

const no = (code: string, detail: string): Rejected => reject('unprocessable', code, detail);

/** Looks up what the settings name. Rejects what the project does not have, and what no flavour is large enough for. */
export async function choose(
  cloud: OpenStack,
  settings: CloudSettings,
  plan: DeploymentPlan,
): Promise<Rejected | Chosen> {
  const missing = missingImages(plan);
  if (missing.length > 0) {
    const detail = `There is no image of ${missing.join(', ')}. Push it again where images are built, or deploy to local.`;
    return no('image_missing', detail);
  }
  const [flavors, images, networks, externals] = await Promise.all([
    cloud.list<Flavor>('compute', '/flavors/detail'),
    cloud.list<{ id: string }>('image', '/images', { name: settings.image, status: 'active', sort: 'created_at:desc' }),
    networksOf(cloud, settings.network),
    settings.externalNetwork === undefined ? [] : networksOf(cloud, settings.externalNetwork),
  ]);
  const { memoryLimitBytes = 0, processorLimit = 0 } = plan.options;
  const flavor = flavors
    .filter(({ name }) => settings.flavors.includes(name))
    .filter(({ ram, vcpus }) => ram * 2 ** 20 >= memoryLimitBytes && vcpus >= processorLimit)
    .toSorted((a, b) => a.ram - b.ram || a.vcpus - b.vcpus)[0];
  if (!flavor)
    return no(
      'flavor_missing',
      `No flavour of ${settings.flavors.join(', ')} is there and large enough; ask for less.`,
    );
  const [image, network, external] = [images[0], networks[0], externals[0]];
  if (!image)
    return no('cloud_image_missing', `The cloud has no image ${settings.image}; DEPLOYMENT_CLOUDTWO_IMAGE names one.`);
  if (!network || networks.length > 1)
    return no('network_missing', `The cloud has ${networks.length} networks ${settings.network}; it must be one.`);
  if (settings.externalNetwork !== undefined && externals.length !== 1)
    return no(
      'network_missing',
      `The cloud has ${externals.length} networks ${settings.externalNetwork}; it must be one.`,
    );
  return { status: 'possible', imageId: image.id, flavor, networkId: network.id, externalNetworkId: external?.id };
}

const networksOf = (cloud: OpenStack, name: string) => cloud.list<{ id: string }>('network', '/networks', { name });
