import { reject } from '../../../kit/bus/reject.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Driver } from '../../domain/driver.ts';
import {
  type ClusterSettings,
  deployedManifests,
  deploymentSelector,
  namespaceOf,
  objectName,
  runsOrchestrator,
} from '../../domain/manifests/deployed.ts';
import { componentLabel, rolloutOf } from '../../domain/manifests/labels.ts';
import { missingImages } from '../../domain/manifests/model.ts';
import { fitsCluster } from '../../domain/manifests/own-orchestrator.ts';
import { isSameRollout } from '../../domain/rollout.ts';
import { createCluster, type Kind } from './cluster.ts';
import type { KubeApi } from './kube-api.ts';
import { observeObjects, type PodObject } from './observe.ts';
import { podLogs } from './pod-logs.ts';
import { createWatchedObjects } from './watched-objects.ts';

export interface KubernetesDriverDeps {
  readonly api: KubeApi;
  readonly settings: ClusterSettings;
  /** Aborted when the worker stops: nothing is followed any more. */
  readonly signal: AbortSignal;
}

/** The autoscaler before what it scales: it would go on to scale. */
const kindsOfComponents: readonly Kind[] = ['HorizontalPodAutoscaler', 'Deployment', 'Service', 'ConfigMap'];

/** Runs components as Deployments of a cluster, in a namespace of their deployment. */
export function createKubernetesDriver({ api, settings, signal }: KubernetesDriverDeps): Driver {
  const cluster = createCluster(api);
  const watched = createWatchedObjects(cluster, signal);
  const list = async (deploymentId: string) => {
    const namespace = namespaceOf(settings, deploymentId);
    return { namespace, ...(await watched.read(namespace, deploymentSelector(deploymentId))) };
  };

  /** What this process changes, its next look has to see. */
  async function changing<T>(deploymentId: string, change: (namespace: string) => Promise<T>): Promise<T> {
    const namespace = namespaceOf(settings, deploymentId);
    try {
      return await change(namespace);
    } finally {
      watched.forget(namespace);
    }
  }

  return {
    target: 'kubernetes',
    keepsRunning: true,
    runsOrchestrator: (plan) => runsOrchestrator(plan, settings),

    async plan(plan) {
      const missing = missingImages(plan);
      if (missing.length > 0) {
        const detail = `There is no image of ${missing.join(', ')}. Push it again where images are built, or deploy to local.`;
        return reject('unprocessable', 'image_missing', detail);
      }
      if (runsOrchestrator(plan, settings) && !fitsCluster(plan, (name) => objectName(name, plan)))
        return reject('unprocessable', 'composition_too_large', tooLarge);
      return { status: 'possible' };
    },

    apply: (plan, { signal, report }) =>
      changing(plan.deploymentId, async (namespace) => {
        for (const manifest of deployedManifests(plan, settings)) {
          signal.throwIfAborted();
          await cluster.apply(namespace, manifest);
          if (manifest.kind === 'Deployment')
            report({ message: `starting ${manifest.metadata.labels[componentLabel]}` });
        }
      }),

    async observe(deploymentId) {
      const { namespace, ...objects } = await list(deploymentId);
      return observeObjects(objects, ({ metadata, spec }, pods) => {
        const [service] = spec.ports;
        const isInside = settings.reach === 'cluster';
        const host = isInside ? `${metadata.name}.${namespace}.svc` : pods.find(hostOf)?.status?.hostIP;
        const port = isInside ? service?.port : service?.nodePort;
        return host === undefined || port === undefined ? undefined : { host, port };
      });
    },

    prune: (deploymentId, kept) =>
      changing(deploymentId, async (namespace) => {
        const ofComponents = `${deploymentSelector(deploymentId)},${componentLabel}`;
        for (const kind of kindsOfComponents)
          for (const { metadata } of await cluster.list(namespace, kind, ofComponents))
            if (!isSameRollout(rolloutOf(metadata.labels), kept)) await cluster.remove(namespace, kind, metadata.name);
      }),

    remove: (deploymentId) =>
      changing(deploymentId, async (namespace) => {
        try {
          // With everything in it.
          await cluster.removeNamespace(namespace);
          return [];
        } catch (thrown) {
          if (!(thrown instanceof AppError) || thrown.retriable) throw thrown;
          return [{ name: `namespace ${namespace}`, reason: thrown.message }];
        }
      }),

    async *logs(deploymentId, options) {
      const { namespace, pods } = await list(deploymentId);
      yield* podLogs(api, namespace, pods, options);
    },
  };
}

const hostOf = ({ status }: PodObject): string | undefined => status?.hostIP;

const tooLarge =
  'Blueprint and .proto files of the composition have more than 1 MiB, which a cluster does not keep. Deploy it with the transport topics.';
