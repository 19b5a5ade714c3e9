import type { Service } from '../kit/service.ts';
import { createCloudoneDriver } from './clients/cloudone/cloudone-driver.ts';
import { runsOrchestrator } from './clients/cloudone/own-orchestrator.ts';
import { withoutAccount } from './clients/cloudone/without-account.ts';
import { answersHttp, runsComposition } from './clients/docker/answers.ts';
import { createDriverByAccount } from './clients/driver-by-account.ts';
import type { WorkerConfig } from './config.ts';
import type { CloudoneValues } from './domain/credentials/cloud-values.ts';
import type { CredentialsOf } from './domain/credentials/credentials-of.ts';
import type { Driver } from './domain/driver.ts';

const lookEveryMs = 2_000;

/** The driver of `cloudone` as the settings say. It logs in when it is used: a worker starts without Azure. */
export async function startCloudone(
  { life }: Pick<Service, 'life'>,
  config: WorkerConfig,
  { credentialsOf }: { readonly credentialsOf: CredentialsOf },
): Promise<Driver> {
  // Its SDKs take 30 MiB, which workers without this target do without.
  const { createAzure } = await import('./clients/cloudone/azure.ts');
  const stopping = new AbortController();
  life.onStop('calls to Azure', () => stopping.abort());
  const subnet = config.DEPLOYMENT_CLOUDONE_SUBNET;
  const settings = {
    location: config.DEPLOYMENT_CLOUDONE_LOCATION,
    subnet,
    registry: config.DEPLOYMENT_CLOUDONE_REGISTRY,
    pullCredentials: config.DEPLOYMENT_CLOUDONE_REGISTRY_CREDENTIALS,
    limits: {
      memoryBytes: config.DEPLOYMENT_CLOUDONE_MEMORY_BYTES,
      cores: config.DEPLOYMENT_CLOUDONE_PROCESSORS,
    },
    orchestratorImage: config.DEPLOYMENT_CLOUDONE_ORCHESTRATOR_IMAGE,
    removalLimitMs: config.DEPLOYMENT_CLOUDONE_REMOVAL_LIMIT_MS,
    lookEveryMs,
  };
  return createDriverByAccount<CloudoneValues>({
    ...{ target: 'cloudone', keepsRunning: true, credentialsOf },
    runsOrchestrator: (plan) => runsOrchestrator(plan, settings),
    create(values) {
      if (!values) return withoutAccount;
      const resourceGroup = values.resourceGroup ?? config.DEPLOYMENT_CLOUDONE_RESOURCE_GROUP;
      const azure = createAzure({
        ...values,
        ...{ resourceGroup, retryDelayMs: 500, signal: stopping.signal },
        ...{ url: config.DEPLOYMENT_CLOUDONE_URL, authorityUrl: config.DEPLOYMENT_CLOUDONE_AUTHORITY_URL },
        timeoutMs: config.DEPLOYMENT_CLOUDONE_TIMEOUT_MS,
        importTimeoutMs: config.DEPLOYMENT_CLOUDONE_IMPORT_MS,
      });
      const subnetId = subnet === undefined ? undefined : subnetIdOf({ ...values, resourceGroup }, subnet);
      const { containerRegistry } = values;
      return createCloudoneDriver({
        azure,
        settings,
        subnetId,
        containerRegistry,
        answers: answersHttp,
        runsComposition,
      });
    },
  });
}

function subnetIdOf(account: { readonly subscriptionId: string; readonly resourceGroup: string }, subnet: string) {
  const [network, name] = subnet.split('/');
  const group = `/subscriptions/${account.subscriptionId}/resourceGroups/${account.resourceGroup}`;
  return `${group}/providers/Microsoft.Network/virtualNetworks/${network}/subnets/${name}`;
}
