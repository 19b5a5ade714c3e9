import { readFile } from 'node:fs/promises';
import { unavailable } from '../../../kit/errors.ts';
import type { Service } from '../../../kit/service.ts';
import type { KubernetesConfig } from '../../config/kubernetes-settings.ts';
import type { Driver } from '../../domain/driver.ts';
import type { KubeApi } from './kube-api.ts';
import { createKubernetesDriver } from './kubernetes-driver.ts';

/** The driver of `kubernetes` as the settings say. It reads its account when it is used: a worker starts without a cluster. */
export function startKubernetes({ life }: Service, config: KubernetesConfig): Driver {
  const stopping = new AbortController();
  life.onStop('watches of the cluster', () => stopping.abort());
  return createKubernetesDriver({
    api: createLazyApi(config),
    signal: stopping.signal,
    settings: {
      namespacePrefix: config.DEPLOYMENT_KUBERNETES_NAMESPACE,
      registry: config.DEPLOYMENT_KUBERNETES_REGISTRY,
      pullCredentials: config.DEPLOYMENT_KUBERNETES_REGISTRY_CREDENTIALS,
      limits: {
        memoryBytes: config.DEPLOYMENT_KUBERNETES_MEMORY_BYTES,
        cores: config.DEPLOYMENT_KUBERNETES_PROCESSORS,
      },
      maxReplicas: config.DEPLOYMENT_KUBERNETES_MAX_REPLICAS,
      reach: config.DEPLOYMENT_KUBERNETES_REACH,
      callers: config.DEPLOYMENT_KUBERNETES_CALLERS,
      dataNetworks: config.DEPLOYMENT_KUBERNETES_DATA_NETWORKS,
      orchestratorImage: config.DEPLOYMENT_KUBERNETES_ORCHESTRATOR_IMAGE,
    },
  });
}

function createLazyApi(config: KubernetesConfig): KubeApi {
  let opened: Promise<KubeApi> | undefined;
  const api = () => {
    opened ??= openApi(config).catch((error) => {
      // The next request tries again: an account may be mounted later.
      opened = undefined;
      throw unavailable('The account for the Kubernetes cluster cannot be read right now.', error);
    });
    return opened;
  };
  return {
    send: async (request) => (await api()).send(request),
    stream: async (request, signal) => (await api()).stream(request, signal),
  };
}

/** The client is loaded here, and not where the target is off: that takes most of a second. */
async function openApi(config: KubernetesConfig): Promise<KubeApi> {
  const { DEPLOYMENT_KUBERNETES_KUBECONFIG: path, DEPLOYMENT_KUBERNETES_TIMEOUT_MS: timeoutMs } = config;
  const { createKubeApi } = await import('./kube-api.ts');
  return createKubeApi({ kubeconfig: path === undefined ? undefined : await readFile(path, 'utf8'), timeoutMs });
}
