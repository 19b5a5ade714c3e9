import {
  type DeploymentKey,
  type KeyStore,
  mostKeys,
} from '../../../services/deployment/domain/keys/deployment-key.ts';

/** Keys in memory, as the tables keep them; every deployment is `userId`'s. */
export function memoryKeys(userId: string): KeyStore {
  const all = new Map<string, DeploymentKey>();
  const reserved = new Map<string, number>();
  const of = (deploymentId: string) => [...all].filter(([, key]) => key.deploymentId === deploymentId);
  return {
    async add(key, digest) {
      if (of(key.deploymentId).length >= mostKeys) return false;
      all.set(digest.toString('hex'), key);
      return true;
    },
    list: async (deploymentId) => of(deploymentId).map(([, key]) => key),
    async find(digest) {
      const found = all.get(digest.toString('hex'));
      return found && { ...found, userId };
    },
    async remove(deploymentId, id) {
      const found = of(deploymentId).find(([, key]) => key.id === id);
      return found !== undefined && all.delete(found[0]);
    },
    async reserve(id, day, calls, quota) {
      const before = reserved.get(`${day} ${id}`) ?? 0;
      if (before >= quota) return 0;
      reserved.set(`${day} ${id}`, before + calls);
      return Math.min(calls, quota - before);
    },
    async deleteReserved(beforeDay) {
      for (const name of reserved.keys()) if (name.slice(0, 10) < beforeDay) reserved.delete(name);
    },
  };
}
