import { clusterImage } from '../../domain/manifests/images.ts';
import type { PlannedComponent } from '../../domain/plan.ts';
import type { GroupSource } from './container-group.ts';
import type { Azure, RegistryLogin } from './port.ts';
import type { CloudoneSettings } from './settings.ts';

/** Where imported images are in the registry of an account. */
const folder = 'modelyard';

/**
 * Where Azure pulls the image of a component: the container registry of the account, into which it is imported first, or the
 * platform's registry. Images of other registries are pulled as they are.
 */
export async function imageSource(
  azure: Azure,
  { registry, pullCredentials }: CloudoneSettings,
  { image = '', solutionId }: Pick<PlannedComponent, 'image' | 'solutionId'>,
  containerRegistry: string | undefined,
): Promise<GroupSource> {
  const platformImage = clusterImage(image, solutionId, registry);
  if (!platformImage.startsWith(`${registry}/`)) return { image: platformImage, login: undefined };
  const account = pullCredentials === undefined ? undefined : loginOf(registry, pullCredentials);
  if (containerRegistry === undefined) return { image: platformImage, login: account };
  const login = await azure.registryLogin(containerRegistry);
  const sourceImage = platformImage.slice(registry.length + 1);
  const target = `${folder}/${sourceImage}`;
  const credentials = account && { username: account.username, password: account.password };
  await azure.importImage(containerRegistry, {
    source: { registryUri: registry, sourceImage, ...(credentials && { credentials }) },
    target,
  });
  return { image: `${login.server}/${target}`, login };
}

function loginOf(server: string, credentials: string): RegistryLogin {
  const colon = credentials.indexOf(':');
  return { server, username: credentials.slice(0, colon), password: credentials.slice(colon + 1) };
}
