import { createInterface } from 'node:readline';
import { manager } from '../../domain/manifests/labels.ts';
import type { Manifest } from '../../domain/manifests/manifest.ts';
import type { KubeApi } from './kube-api.ts';

/** Names of the kinds in paths. */
const plurals = {
  Namespace: 'namespaces',
  Secret: 'secrets',
  ConfigMap: 'configmaps',
  Service: 'services',
  Deployment: 'deployments',
  NetworkPolicy: 'networkpolicies',
  HorizontalPodAutoscaler: 'horizontalpodautoscalers',
  Pod: 'pods',
} as const;

const groups: Readonly<Record<string, string>> = {
  Deployment: '/apis/apps/v1',
  NetworkPolicy: '/apis/networking.k8s.io/v1',
  HorizontalPodAutoscaler: '/apis/autoscaling/v2',
};

export type Kind = keyof typeof plurals;

/** What every object that is listed has. */
export interface Listed {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly generation?: number;
    readonly labels?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
}

/** A change of a watch; `BOOKMARK` has a version alone, `ERROR` says that the watch cannot go on. */
export interface WatchEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: T;
}

/** The server ends a watch after this time; one that has not ended a while later is dead. */
const watchS = 60;
const watchLimitMs = 90_000;

/** The objects of namespaces. All may be called again. */
export interface Cluster {
  /** Makes it, or changes what this manager has set: server-side apply. */
  apply(namespace: string, manifest: Manifest): Promise<void>;
  list<T extends Listed>(namespace: string, kind: Kind, selector: string): Promise<readonly T[]>;
  /** The same, with the version from which a watch goes on. */
  listAt<T extends Listed>(namespace: string, kind: Kind, selector: string): Promise<ListedAt<T>>;
  /** What changes after that version, until the server ends the watch or the signal is aborted. */
  watch<T extends Listed>(
    namespace: string,
    kind: Kind,
    from: { readonly selector: string; readonly version: string },
    signal: AbortSignal,
  ): AsyncIterable<WatchEvent<T>>;
  /** With all that it owns; not an error where there is none. */
  remove(namespace: string, kind: Kind, name: string): Promise<void>;
  removeNamespace(namespace: string): Promise<void>;
}

export interface ListedAt<T> {
  readonly items: readonly T[];
  readonly version: string;
}

export function createCluster({ send, stream }: KubeApi): Cluster {
  const folderOf = (namespace: string, kind: Kind) => {
    const group = groups[kind] ?? '/api/v1';
    return kind === 'Namespace' ? `${group}/namespaces` : `${group}/namespaces/${namespace}/${plurals[kind]}`;
  };
  async function listAt<T>(namespace: string, kind: Kind, labelSelector: string): Promise<ListedAt<T>> {
    const items: T[] = [];
    let [page, version]: [string | undefined, string] = ['', ''];
    while (page !== undefined) {
      const query = { labelSelector, limit: 500, ...(page !== '' && { continue: page }) };
      const answered = (await send({ method: 'GET', path: folderOf(namespace, kind), query })) as
        | ListAnswer<T>
        | undefined;
      items.push(...(answered?.items ?? []));
      version = answered?.metadata?.resourceVersion ?? '';
      page = answered?.metadata?.continue || undefined;
    }
    return { items, version };
  }
  async function* watch<T>(
    namespace: string,
    kind: Kind,
    { selector: labelSelector, version: resourceVersion }: { readonly selector: string; readonly version: string },
    signal: AbortSignal,
  ): AsyncGenerator<WatchEvent<T>> {
    const query = { labelSelector, resourceVersion, watch: true, allowWatchBookmarks: true, timeoutSeconds: watchS };
    const limited = AbortSignal.any([signal, AbortSignal.timeout(watchLimitMs)]);
    const body = await stream({ method: 'GET', path: folderOf(namespace, kind), query }, limited);
    if (!body) return;
    for await (const line of createInterface({ input: body, crlfDelay: Infinity })) yield JSON.parse(line);
  }
  const remove = async (namespace: string, kind: Kind, name: string) => {
    await send({
      method: 'DELETE',
      path: `${folderOf(namespace, kind)}/${name}`,
      query: { propagationPolicy: 'Background' },
    });
  };
  return {
    async apply(namespace, manifest) {
      const kind = manifest.kind as Kind;
      const path = `${folderOf(namespace, kind)}/${manifest.metadata.name}`;
      // Forced: what was changed by hand is not what the plan says.
      const query = { fieldManager: manager, force: true };
      await send({ method: 'PATCH', path, query, body: manifest, type: 'application/apply-patch+yaml' });
    },
    list: async (namespace, kind, selector) => (await listAt<never>(namespace, kind, selector)).items,
    listAt,
    watch,
    remove,
    removeNamespace: (namespace) => remove(namespace, 'Namespace', namespace),
  };
}

interface ListAnswer<T> {
  readonly items?: readonly T[];
  readonly metadata?: { readonly continue?: string; readonly resourceVersion?: string };
}
