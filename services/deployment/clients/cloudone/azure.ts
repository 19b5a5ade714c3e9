import { setTimeout as delay } from 'node:timers/promises';
import { type ContainerGroup, ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import { ContainerRegistryManagementClient } from '@azure/arm-containerregistry';
import { ClientSecretCredential } from '@azure/identity';
import pRetry from 'p-retry';
import { AppError } from '../../../kit/errors.ts';
import { azureError, pauseOf, tenantUnknown } from './azure-error.ts';
import { addressOf } from './loopback.ts';
import type { Azure } from './port.ts';
import { createTenantWatch } from './tenant-watch.ts';

export interface AzureOptions {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  /** Of Azure Resource Manager and of Entra ID; http on loopback alone. */
  readonly url: string;
  readonly authorityUrl: string;
  /** Of one request with its answer, and of the import of an image. */
  readonly timeoutMs: number;
  readonly importTimeoutMs: number;
  readonly retryDelayMs: number;
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
}

const retries = 3;
/** An Azure that asks for a longer pause is waited for between steps, not within a request. */
const longestPauseS = 10;
const instances = 'Azure Container Instances';
const registries = 'Azure Container Registry';

/** Azure by its SDKs, with the account of one deployer. */
export function createAzure(options: AzureOptions): Azure {
  const { resourceGroup, subscriptionId, timeoutMs, retryDelayMs } = options;
  const [arm, authority] = [addressOf(options.url), addressOf(options.authorityUrl)];
  // Attempts are counted here: those of the SDKs would wait for as long as Azure asks them to.
  const retryOptions = { maxRetries: 0 };
  const tenant = createTenantWatch();
  const credential = new ClientSecretCredential(options.tenantId, options.clientId, options.clientSecret, {
    ...{ authorityHost: authority.url, retryOptions },
    additionalPolicies: [...authority.additionalPolicies, tenant.policy],
    // Its metadata would be asked for at the public Azure, which a private one does not reach.
    disableInstanceDiscovery: true,
  });
  const clientOptions = { endpoint: arm.url, $host: arm.url, additionalPolicies: arm.additionalPolicies, retryOptions };
  const client = new ContainerInstanceManagementClient(credential, subscriptionId, clientOptions);
  const { containerGroups, containers } = client;
  const registry = new ContainerRegistryManagementClient(credential, subscriptionId, clientOptions).registries;

  /** Every request may be sent again: names make creates and removals the same once and twice. */
  async function call<T>(
    what: string,
    work: (options: { abortSignal: AbortSignal }) => Promise<T>,
    limitMs = timeoutMs,
  ): Promise<T> {
    const attempt = async () => {
      const abortSignal = AbortSignal.any([AbortSignal.timeout(limitMs), options.signal]);
      try {
        return await Promise.race([work({ abortSignal }), aborted(abortSignal)]);
      } catch (thrown) {
        throw tenant.isUnknown() ? tenantUnknown(thrown) : azureError(what, thrown);
      }
    };
    return pRetry(attempt, {
      ...{ retries, minTimeout: retryDelayMs, maxTimeout: longestPauseS * 1_000, randomize: true },
      signal: options.signal,
      shouldRetry: ({ error }) => error instanceof AppError && error.retriable && pauseOf(error) <= longestPauseS,
      onFailedAttempt: ({ error, retriesLeft }) =>
        retriesLeft > 0 && pauseOf(error) <= longestPauseS ? delay(pauseOf(error) * 1_000) : undefined,
    });
  }

  return {
    groups: () =>
      call(instances, async (asked) => {
        const all: ContainerGroup[] = [];
        for await (const group of containerGroups.listByResourceGroup(resourceGroup, asked)) all.push(group);
        return all;
      }),
    group: (name) => ifThere(call(instances, (asked) => containerGroups.get(resourceGroup, name, asked))),
    async putGroup(name, group) {
      await call(instances, (asked) => containerGroups.beginCreateOrUpdate(resourceGroup, name, group, asked));
    },
    async removeGroup(name) {
      await ifThere(call(instances, (asked) => containerGroups.beginDelete(resourceGroup, name, asked)));
    },
    async log(name, container, tail) {
      const read = await ifThere(
        call(instances, (asked) =>
          containers.listLogs(resourceGroup, name, container, { ...asked, tail, timestamps: true }),
        ),
      );
      return read?.content ?? '';
    },
    async registryLogin(name) {
      const { loginServer } = await call(registries, (asked) => registry.get(resourceGroup, name, asked));
      const { username, passwords } = await call(registries, (asked) =>
        registry.listCredentials(resourceGroup, name, asked),
      );
      const password = passwords?.[0]?.value;
      if (loginServer && username && password) return { server: loginServer, username, password };
      throw new AppError('unprocessable', `The container registry ${name} has no admin user: enable it.`, {
        reason: 'registry_login_missing',
      });
    },
    async importImage(name, image) {
      const parameters = { source: image.source, targetTags: [image.target], mode: 'Force' };
      await call(
        registries,
        (asked) =>
          registry.importImage(resourceGroup, name, parameters, { ...asked, updateIntervalInMs: retryDelayMs }),
        options.importTimeoutMs,
      );
    },
  };
}

/** The login of the SDKs waits for ever, whatever the signal says. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'not_found') return undefined;
    throw thrown;
  }
}
