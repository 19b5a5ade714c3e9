import { pino } from 'pino';
import { createCloudHttp } from '../../../services/deployment/clients/cloudtwo/cloud-http.ts';
import type { CloudSettings } from '../../../services/deployment/clients/cloudtwo/cloud-settings.ts';
import { createCloudtwoDriver } from '../../../services/deployment/clients/cloudtwo/cloudtwo-driver.ts';
import { createKeystone } from '../../../services/deployment/clients/cloudtwo/keystone.ts';
import { createOpenStack } from '../../../services/deployment/clients/cloudtwo/open-stack.ts';
import { answersHttp } from '../../../services/deployment/clients/docker/answers.ts';
import type { Driver } from '../../../services/deployment/domain/driver.ts';
import { systemClock } from '../../../services/kit/clock.ts';
import { createLifecycle } from '../../../services/kit/lifecycle.ts';
import { account } from '../../fakes/open-stack/open-stack.ts';

export const cloudSettings: CloudSettings = {
  ...{ image: 'ubuntu', flavors: ['m1.small', 'm1.medium'], network: 'private', externalNetwork: 'public' },
  ...{ callers: ['10.0.0.0/8', '2001:db8::/32'], registry: 'models.example.org' },
  ...{ removalLimitMs: 60_000, lookEveryMs: 5 },
};

export interface CloudtwoTarget {
  readonly driver: Driver;
  /** Ends its connections, and with them every request. */
  stop(): Promise<unknown>;
}

/** A driver as a worker has it, with a token `for <image>` for each pull. */
export function openCloudtwo(
  { url }: { readonly url: string },
  settings: Partial<CloudSettings> = {},
  timeoutMs = 60_000,
): CloudtwoTarget {
  const life = createLifecycle(pino({ level: 'silent' }));
  const http = createCloudHttp({ life }, { timeoutMs, retryDelayMs: 1 });
  const keystone = createKeystone(http, systemClock, {
    ...{ url, account: { kind: 'application', ...account }, region: 'RegionTwo', interface: 'public' },
  });
  const driver = createCloudtwoDriver({
    cloud: createOpenStack(http, keystone),
    settings: { ...cloudSettings, ...settings },
    pullToken: async (image) => `for ${image}`,
    answers: answersHttp,
  });
  return { driver, stop: () => life.stop() };
}
