import type { DeploymentPlan } from '../plan.ts';
import { componentLabels, selectorOf } from './labels.ts';
import type { ClusterOptions, Count, Manifest } from './manifest.ts';

/** A component of a deployment, as a Service before a Deployment. */
export interface Workload {
  readonly component: string;
  readonly replicas: Count | undefined;
  readonly ports: readonly ServicePort[];
  /** Whether it is called from outside of the cluster. */
  readonly published: boolean;
  readonly containers: readonly object[];
  readonly volumes?: readonly object[];
  /** Whether a server ends before its successor starts. */
  readonly isAlone?: boolean;
}

interface ServicePort {
  readonly name: string;
  readonly port: number;
  readonly targetPort: number;
}

export function workloadManifests(plan: DeploymentPlan, workload: Workload, options: ClusterOptions): Manifest[] {
  const { component, published, ports, replicas } = workload;
  const name = options.nameOf(component);
  const [labels, selector] = [componentLabels(plan, component, name), selectorOf(plan, name)];
  const service: Manifest = {
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name, labels } },
    spec: { type: published ? options.serviceType : 'ClusterIP', selector, ports },
  };
  const deployment: Manifest = {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, labels } },
    spec: {
      // Left out where an autoscaler decides: applying it again would undo what that has decided.
      ...(replicas !== undefined && { replicas }),
      // Otherwise a server that answers stays until its successor does.
      strategy: workload.isAlone
        ? { type: 'Recreate' }
        : { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: { matchLabels: selector },
      template: { metadata: { labels }, spec: podSpec(workload, options) },
    },
  };
  return [service, deployment];
}

const podSpec = ({ containers, volumes }: Workload, { pullSecret }: ClusterOptions) => ({
  // Nothing in a pod of a model calls the cluster's API.
  automountServiceAccountToken: false,
  // Otherwise every Service of the namespace becomes variables of the model's environment.
  enableServiceLinks: false,
  imagePullSecrets: [{ name: pullSecret }],
  securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
  containers,
  ...(volumes && { volumes }),
});

/** Of containers that need no rights of the system: they run whatever a user has pushed. */
export const restricted = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };

/** Ready when its port is open, and started again when that stays closed; ten minutes to load a large model. */
export const portProbes = (port: number) => ({
  startupProbe: { tcpSocket: { port }, periodSeconds: 5, failureThreshold: 120 },
  readinessProbe: { tcpSocket: { port }, periodSeconds: 5 },
  livenessProbe: { tcpSocket: { port }, periodSeconds: 20, failureThreshold: 6 },
});
