import { manager } from '../../domain/manifests/labels.ts';
import type { Manifest } from '../../domain/manifests/manifest.ts';
import type { KubeApi } from './kube-api.ts';

/** Names of the kinds in paths. */
const plurals = {
  Namespace: 'namespaces',
  Secret: 'secrets',
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
    readonly labels?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
}

/** The objects of namespaces. All may be called again. */
export interface Cluster {
  /** Makes it, or changes what this manager has set: server-side apply. */
  apply(namespace: string, manifest: Manifest): Promise<void>;
  list<T extends Listed>(namespace: string, kind: Kind, selector: string): Promise<readonly T[]>;
  /** Changes fields beside those that are applied, which a later apply leaves as they are. */
  change(namespace: string, kind: Kind, name: string, fields: object): Promise<void>;
  /** With all that it owns; not an error where there is none. */
  remove(namespace: string, kind: Kind, name: string): Promise<void>;
  removeNamespace(namespace: string): Promise<void>;
}

export function createCluster({ send }: KubeApi): Cluster {
  const folderOf = (namespace: string, kind: Kind) => {
    const group = groups[kind] ?? '/api/v1';
    return kind === 'Namespace' ? `${group}/namespaces` : `${group}/namespaces/${namespace}/${plurals[kind]}`;
  };
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
    async list<T>(namespace: string, kind: Kind, labelSelector: string) {
      const items: T[] = [];
      let page: string | undefined = '';
      while (page !== undefined) {
        const query = { labelSelector, limit: 500, ...(page !== '' && { continue: page }) };
        const answered = (await send({ method: 'GET', path: folderOf(namespace, kind), query })) as
          | ListAnswer<T>
          | undefined;
        items.push(...(answered?.items ?? []));
        page = answered?.metadata?.continue || undefined;
      }
      return items;
    },
    async change(namespace, kind, name, body) {
      const query = { fieldManager: `${manager}-restart` };
      const path = `${folderOf(namespace, kind)}/${name}`;
      await send({ method: 'PATCH', path, query, body, type: 'application/merge-patch+json' });
    },
    remove,
    removeNamespace: (namespace) => remove(namespace, 'Namespace', namespace),
  };
}

interface ListAnswer<T> {
  readonly items?: readonly T[];
  readonly metadata?: { readonly continue?: string };
}
