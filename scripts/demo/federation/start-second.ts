import { join } from 'node:path';
import { federationSettings } from '../../federation/make-certificates.ts';
import type { Platform, PlatformOptions } from '../../start/platform.ts';
import { startPlatform } from '../../start/platform.ts';
import { platformServices } from '../../start/services.ts';
import { separateSettings } from '../../start/settings.ts';
import { type FederationOfDemo, names } from './names.ts';

/** All that a platform needs to copy models and to show them: nothing is onboarded, composed or deployed there. */
const services: readonly string[] = [
  ...['catalog', 'identity', 'content', 'artifacts', 'registry', 'notification', 'portal', 'federation', 'edge'],
];

/** A second platform, on other ports and with data of its own. */
export async function startSecond(
  { folder, certificates }: FederationOfDemo,
  start: Pick<PlatformOptions, 'signal' | 'onProgress'>,
): Promise<Platform> {
  return startPlatform({
    settings: await separateSettings(join(folder, 'second'), 'second'),
    services: platformServices.filter(({ service }) => services.includes(service)),
    env: { ...process.env, ...federationSettings(certificates, names.second), FEDERATION_SCHEDULE_MS: '2000' },
    withRegistry: true,
    ...start,
  });
}
