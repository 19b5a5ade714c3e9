import { LRUCache } from 'lru-cache';
import type { Cluster, Kind, Listed } from './cluster.ts';
import type { DeploymentObject, ObservedObjects, PodObject, ServiceObject } from './observe.ts';
import { watchKind } from './watch-kind.ts';

/** How long changes are followed after the last look: a step that waits looks four times a second. */
const idleMs = 30_000;
const deploymentsAtOnce = 500;

export interface WatchedObjects {
  /** What there is of a deployment. Throws as `Cluster.list` does. */
  read(namespace: string, selector: string): Promise<ObservedObjects>;
  /** The next read lists: it must see what this process has just changed. */
  forget(namespace: string): void;
}

interface Watched {
  readonly read: () => Promise<ObservedObjects>;
  readonly stop: () => void;
}

/** The objects of deployments that are looked at: each look reads memory, and the cluster says what changes. */
export function createWatchedObjects(cluster: Cluster, signal: AbortSignal): WatchedObjects {
  const watched = new LRUCache<string, Watched>({
    ...{ max: deploymentsAtOnce, ttl: idleMs, updateAgeOnGet: true, ttlAutopurge: true },
    dispose: ({ stop }) => stop(),
  });
  signal.addEventListener('abort', () => watched.clear(), { once: true });

  function watch(namespace: string, selector: string): Watched {
    const stopping = new AbortController();
    const follow = <T extends Listed>(kind: Kind) =>
      watchKind<T>(cluster, { namespace, kind, selector }, stopping.signal);
    const kinds = {
      deployments: follow<DeploymentObject>('Deployment'),
      services: follow<ServiceObject>('Service'),
      pods: follow<PodObject>('Pod'),
    };
    return {
      async read() {
        const [deployments, services, pods] = await Promise.all([
          kinds.deployments.read(),
          kinds.services.read(),
          kinds.pods.read(),
        ]);
        return { deployments, services, pods };
      },
      stop: () => stopping.abort(),
    };
  }

  return {
    read(namespace, selector) {
      const known = watched.get(namespace) ?? watch(namespace, selector);
      if (!watched.has(namespace)) watched.set(namespace, known);
      return known.read();
    },
    forget: (namespace) => void watched.delete(namespace),
  };
}
