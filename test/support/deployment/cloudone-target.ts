import { type AzureOptions, createAzure } from '../../../services/deployment/clients/cloudone/azure.ts';
import { createCloudoneDriver } from '../../../services/deployment/clients/cloudone/cloudone-driver.ts';
import type { CloudoneSettings } from '../../../services/deployment/clients/cloudone/settings.ts';
import { answersHttp, runsComposition } from '../../../services/deployment/clients/docker/answers.ts';
import type { Driver } from '../../../services/deployment/domain/driver.ts';
import { account } from '../../fakes/azure/azure.ts';

const defaults: CloudoneSettings = {
  ...{ location: 'eastus', subnet: undefined, registry: 'models.example.org', pullCredentials: 'azure:may-pull' },
  ...{ limits: { memoryBytes: 2 ** 30, cores: 1 }, removalLimitMs: 60_000, lookEveryMs: 5 },
  orchestratorImage: undefined,
};

export interface CloudoneTarget {
  readonly driver: Driver;
  /** Ends its requests. */
  stop(): void;
}

export interface CloudoneChanges {
  readonly settings?: Partial<CloudoneSettings>;
  readonly options?: Partial<AzureOptions>;
  readonly containerRegistry?: string;
}

/** A driver as a worker has it, with the account that the fake knows. */
export function openCloudone(
  { url }: { readonly url: string },
  { settings, options, containerRegistry }: CloudoneChanges = {},
): CloudoneTarget {
  const stopping = new AbortController();
  const azure = createAzure({
    ...{ ...account, resourceGroup: 'lab', url, authorityUrl: url, signal: stopping.signal },
    ...{ timeoutMs: 60_000, importTimeoutMs: 60_000, retryDelayMs: 1, ...options },
  });
  const driver = createCloudoneDriver({
    ...{
      azure,
      settings: { ...defaults, ...settings },
      answers: answersHttp,
      runsComposition,
      containerRegistry,
      subnetId: settings?.subnet,
    },
  });
  return { driver, stop: () => stopping.abort() };
}
