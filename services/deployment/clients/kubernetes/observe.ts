import type { ObservedComponent } from '../../domain/driver.ts';
import { componentLabel, rolloutOf } from '../../domain/manifests/labels.ts';
import type { Listed } from './cluster.ts';

export interface DeploymentObject extends Listed {
  readonly spec: { readonly replicas?: number };
  readonly status?: {
    /** What `metadata.generation` was when the cluster wrote this. */
    readonly observedGeneration?: number;
    readonly availableReplicas?: number;
    readonly updatedReplicas?: number;
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason?: string;
      readonly message?: string;
    }[];
  };
}

export interface ServiceObject extends Listed {
  readonly spec: { readonly ports: readonly { readonly port: number; readonly nodePort?: number }[] };
}

export interface PodObject extends Listed {
  readonly status?: {
    readonly phase?: string;
    readonly hostIP?: string;
    readonly containerStatuses?: readonly ContainerStatus[];
  };
}

interface ContainerStatus {
  readonly restartCount: number;
  readonly state?: { readonly waiting?: { readonly reason?: string } };
  readonly lastState?: { readonly terminated?: { readonly reason?: string; readonly exitCode?: number } };
}

export interface ObservedObjects {
  readonly deployments: readonly DeploymentObject[];
  readonly services: readonly ServiceObject[];
  readonly pods: readonly PodObject[];
}

/** How often a server may end before its target counts as having given up; the cluster goes on trying. */
const restartsUntilFailed = 5;

/** Waiting will not help: the deployer or an operator has to change the image, the account or the limits. */
const hopeless: Readonly<Record<string, string>> = {
  ErrImagePull: 'the cluster cannot pull its image',
  ImagePullBackOff: 'the cluster cannot pull its image',
  InvalidImageName: 'the name of its image is not valid',
  ErrImageNeverPull: 'its image is not on the node',
  CreateContainerConfigError: 'its container cannot be configured',
  CreateContainerError: 'its container cannot be made',
};

/** How every component does, from what the cluster says of its objects. `hostOf` names its Service, or a node. */
export function observeObjects(
  { deployments, services, pods }: ObservedObjects,
  endpointOf: (
    service: ServiceObject,
    pods: readonly PodObject[],
  ) => { readonly host: string; readonly port: number } | undefined,
): ObservedComponent[] {
  return deployments.map((deployment) => {
    const { labels = {}, name } = deployment.metadata;
    const component = labels[componentLabel] ?? name;
    const own = pods.filter((pod) => pod.metadata.labels?.app === name && pod.metadata.deletionTimestamp === undefined);
    const service = services.find((one) => one.metadata.name === name);
    const { status, detail } = statusOf(deployment, own);
    const endpoint = status === 'running' && service ? endpointOf(service, own) : undefined;
    return {
      component,
      ...rolloutOf(labels),
      status,
      endpoint: endpoint && { component, ...endpoint },
      servers: deployment.status?.availableReplicas ?? 0,
      restarts: sum(own.flatMap(containersOf).map(({ restartCount }) => restartCount)),
      detail,
    };
  });
}

function statusOf(
  { metadata, spec, status = {} }: DeploymentObject,
  pods: readonly PodObject[],
): Pick<ObservedComponent, 'status' | 'detail'> {
  const { availableReplicas = 0, updatedReplicas = 0, conditions = [], observedGeneration = 0 } = status;
  // It tells of servers that a change just made is about to end.
  if (observedGeneration < (metadata.generation ?? 0)) return { status: 'preparing', detail: undefined };
  const containers = pods.flatMap(containersOf);
  const why = containers.map(hopelessness).find((reason) => reason !== undefined);
  // A server that answers goes on to, whatever becomes of its successor.
  if (availableReplicas >= Math.max(1, spec.replicas ?? 1) && updatedReplicas > 0)
    return { status: 'running', detail: undefined };
  if (why !== undefined) return { status: 'failed', detail: `It does not start: ${why}.` };
  const rejected = conditions.find(({ type, status: is }) => type === 'ReplicaFailure' && is === 'True');
  if (rejected) return { status: 'failed', detail: `The cluster makes no pod of it: ${rejected.reason ?? 'quota'}.` };
  const late = conditions.find(({ type, status: is }) => type === 'Progressing' && is === 'False');
  if (late)
    return { status: 'failed', detail: `It does not start in time: ${late.reason ?? 'ProgressDeadlineExceeded'}.` };
  if (pods.length === 0) return { status: 'waiting', detail: undefined };
  const isStarting = containers.some(({ state }) => state?.waiting === undefined);
  return { status: isStarting ? 'starting' : 'preparing', detail: undefined };
}

function hopelessness({ state, lastState, restartCount }: ContainerStatus): string | undefined {
  const reason = state?.waiting?.reason ?? '';
  if (hopeless[reason] !== undefined) return `${hopeless[reason]} (${reason})`;
  if (reason !== 'CrashLoopBackOff' || restartCount < restartsUntilFailed) return undefined;
  const ended = lastState?.terminated;
  if (ended?.reason === 'OOMKilled') return 'it needs more memory than its limit';
  return `it ended ${restartCount} times, last with exit code ${ended?.exitCode ?? 'unknown'}`;
}

const containersOf = ({ status }: PodObject): readonly ContainerStatus[] => status?.containerStatuses ?? [];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
