import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerGroup } from '@azure/arm-containerinstance';
import { AppError } from '../../../kit/errors.ts';
import { tags } from './names.ts';
import type { Azure } from './port.ts';
import type { CloudoneSettings } from './settings.ts';

/** What could not be removed, by name, with the reason. */
export type Left = { readonly name: string; readonly reason: string };

/** The groups of a deployment; none where their resource group is gone. */
export async function groupsOf(azure: Azure, deploymentId: string): Promise<readonly ContainerGroup[]> {
  try {
    return (await azure.groups()).filter((group) => group.tags?.[tags.deployment] === deploymentId);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not_found') return [];
    throw thrown;
  }
}

/** Removes groups, and waits until Azure lists none of them. Resolves to what was left. */
export async function removeGroups(
  azure: Azure,
  { removalLimitMs, lookEveryMs }: Pick<CloudoneSettings, 'removalLimitMs' | 'lookEveryMs'>,
  deploymentId: string,
  isMeant: (group: ContainerGroup) => boolean,
): Promise<readonly Left[]> {
  const present = async () => (await groupsOf(azure, deploymentId)).filter(isMeant);
  const left = new Map<string, string>();
  for (const { name = '' } of await present())
    await azure.removeGroup(name).catch((thrown) => {
      if (!(thrown instanceof AppError) || thrown.retriable) throw thrown;
      left.set(name, thrown.message);
    });
  const end = Date.now() + removalLimitMs;
  let there = await present();
  while (there.some(({ name = '' }) => !left.has(name)) && Date.now() <= end) {
    await delay(lookEveryMs);
    there = await present();
  }
  return there.map(({ name = '' }) => ({
    name: `container group ${name}`,
    reason: left.get(name) ?? 'Azure accepted its removal and still lists it.',
  }));
}
