import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Driver } from '../../domain/driver.ts';
import {
  type ClusterSettings,
  deployedManifests,
  deploymentSelector,
  namespaceOf,
} from '../../domain/manifests/deployed.ts';
import { componentLabel, revisionLabel } from '../../domain/manifests/labels.ts';
import { missingImages } from '../../domain/manifests/model.ts';
import { modelServicePort } from '../../domain/manifests/ports.ts';
import { reject } from '../../domain/reject.ts';
import { createCluster, type Kind } from './cluster.ts';
import type { KubeApi } from './kube-api.ts';
import { type DeploymentObject, observeObjects, type PodObject, type ServiceObject } from './observe.ts';
import { podLogs } from './pod-logs.ts';

export interface KubernetesDriverDeps {
  readonly api: KubeApi;
  readonly clock: Clock;
  readonly settings: ClusterSettings;
}

/** The autoscaler before what it scales: it would go on to scale. */
const kindsOfComponents: readonly Kind[] = ['HorizontalPodAutoscaler', 'Deployment', 'Service'];

/** Runs components as Deployments of a cluster, in a namespace of their deployment. */
export function createKubernetesDriver({ api, clock, settings }: KubernetesDriverDeps): Driver {
  const cluster = createCluster(api);
  const list = async (deploymentId: string) => {
    const [namespace, selector] = [namespaceOf(settings, deploymentId), deploymentSelector(deploymentId)];
    const [deployments, services, pods] = await Promise.all([
      cluster.list<DeploymentObject>(namespace, 'Deployment', selector),
      cluster.list<ServiceObject>(namespace, 'Service', selector),
      cluster.list<PodObject>(namespace, 'Pod', selector),
    ]);
    return { namespace, deployments, services, pods };
  };

  return {
    target: 'kubernetes',

    async plan(plan) {
      const missing = missingImages(plan);
      if (missing.length === 0) return { status: 'possible' };
      const detail = `There is no image of ${missing.join(', ')}. Push it again where images are built, or deploy to local.`;
      return reject('unprocessable', 'image_missing', detail);
    },

    async apply(plan, { signal, report }) {
      const namespace = namespaceOf(settings, plan.deploymentId);
      for (const manifest of deployedManifests(plan, settings)) {
        signal.throwIfAborted();
        await cluster.apply(namespace, manifest);
        if (manifest.kind === 'Deployment') report({ message: `starting ${manifest.metadata.labels[componentLabel]}` });
      }
    },

    async observe(deploymentId) {
      const { namespace, ...objects } = await list(deploymentId);
      return observeObjects(objects, ({ metadata, spec }, pods) => {
        if (settings.reach === 'cluster') return { host: `${metadata.name}.${namespace}.svc`, port: modelServicePort };
        const host = pods.find(({ status }) => status?.hostIP !== undefined)?.status?.hostIP;
        const port = spec.ports[0]?.nodePort;
        return host === undefined || port === undefined ? undefined : { host, port };
      });
    },

    async prune(deploymentId, revisionId) {
      const namespace = namespaceOf(settings, deploymentId);
      const others = `${deploymentSelector(deploymentId)},${componentLabel},${revisionLabel}!=${revisionId}`;
      for (const kind of kindsOfComponents)
        for (const { metadata } of await cluster.list(namespace, kind, others))
          await cluster.remove(namespace, kind, metadata.name);
    },

    async remove(deploymentId) {
      const namespace = namespaceOf(settings, deploymentId);
      try {
        // With everything in it.
        await cluster.removeNamespace(namespace);
        return [];
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.retriable) throw thrown;
        return [{ name: `namespace ${namespace}`, reason: thrown.message }];
      }
    },

    async restart(deploymentId) {
      const { namespace, deployments } = await list(deploymentId);
      const annotations = { 'kubectl.kubernetes.io/restartedAt': new Date(clock.now()).toISOString() };
      for (const { metadata } of deployments)
        await cluster.change(namespace, 'Deployment', metadata.name, {
          spec: { template: { metadata: { annotations } } },
        });
    },

    async *logs(deploymentId, options) {
      const { namespace, pods } = await list(deploymentId);
      yield* podLogs(api, namespace, pods, options);
    },
  };
}
