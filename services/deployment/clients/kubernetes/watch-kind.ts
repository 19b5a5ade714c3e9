import type { Cluster, Kind, Listed } from './cluster.ts';

/** The objects of one kind, kept as the cluster says that they change. */
export interface WatchedKind<T> {
  /** Throws as `Cluster.list` does. */
  read(): Promise<readonly T[]>;
}

/**
 * Lists the objects once and then follows their changes, until the signal is aborted. A watch that ends goes on where it was; where
 * that is not possible (410: the cluster has forgotten that version) or it breaks, the next read lists again.
 */
export function watchKind<T extends Listed>(
  cluster: Cluster,
  { namespace, kind, selector }: { readonly namespace: string; readonly kind: Kind; readonly selector: string },
  signal: AbortSignal,
): WatchedKind<T> {
  const objects = new Map<string, T>();
  let listed: Promise<void> | undefined;

  async function list(): Promise<void> {
    const { items, version } = await cluster.listAt<T>(namespace, kind, selector);
    objects.clear();
    for (const one of items) objects.set(one.metadata.uid, one);
    void follow(version);
  }

  async function follow(from: string): Promise<void> {
    try {
      let version: string | undefined = from;
      while (version !== undefined) version = await followOnce(version);
    } catch {
      // The next read says why, where the cluster still does not answer.
    } finally {
      listed = undefined;
    }
  }

  /** Resolves to the version to go on from; to undefined where the watch cannot go on. */
  async function followOnce(from: string): Promise<string | undefined> {
    let version: string | undefined;
    for await (const { type, object } of cluster.watch<T>(namespace, kind, { selector, version: from }, signal)) {
      if (type === 'ERROR') return undefined;
      version = object.metadata.resourceVersion;
      if (type === 'DELETED') objects.delete(object.metadata.uid);
      else if (type !== 'BOOKMARK') objects.set(object.metadata.uid, object);
    }
    return signal.aborted ? undefined : version;
  }

  return {
    async read() {
      listed ??= list().catch((error) => {
        listed = undefined;
        throw error;
      });
      await listed;
      return [...objects.values()];
    },
  };
}
