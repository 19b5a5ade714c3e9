import type { LocalServerStore, StoredLocalServer } from '../domain/local-server.ts';
import { isSameRollout } from '../domain/rollout.ts';

/** The in-memory twin of `createLocalServerStore`. */
export function createMemoryLocalServerStore(): LocalServerStore {
  const servers = new Map<string, StoredLocalServer>();
  const started = { status: 'waiting', port: undefined, restarts: 0, detail: undefined, generation: 0 } as const;
  const listed = () => [...servers.values()].sort((one, other) => (one.id < other.id ? -1 : 1));

  return {
    async put(deploymentId, rollout, wanted) {
      for (const one of listed())
        if (one.deploymentId === deploymentId && isSameRollout(one, rollout) && !wanted.some(({ id }) => id === one.id))
          servers.delete(one.id);
      for (const server of wanted) {
        const before = servers.get(server.id);
        if (!before) servers.set(server.id, { ...server, ...started });
        else if (before.status === 'failed')
          servers.set(server.id, {
            ...{ ...before, status: 'waiting', detail: undefined, generation: before.generation + 1 },
          });
      }
    },
    all: async () => listed(),
    ofDeployment: async (deploymentId) => listed().filter((one) => one.deploymentId === deploymentId),
    countOthers: async (deploymentId) => listed().filter((one) => one.deploymentId !== deploymentId).length,
    async setState(id, state) {
      const server = servers.get(id);
      if (server) servers.set(id, { ...server, ...state });
    },
    async remove(deploymentId, kept) {
      for (const server of listed())
        if (server.deploymentId === deploymentId && !(kept && isSameRollout(server, kept))) servers.delete(server.id);
    },
  };
}
