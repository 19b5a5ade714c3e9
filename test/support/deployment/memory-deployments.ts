import type { Deployment, DeploymentStore } from '../../../services/deployment/domain/deployment.ts';

/** Deployments in memory, as the table keeps them. */
export function memoryDeployments(): DeploymentStore {
  const all = new Map<string, Deployment>();
  const present = () => [...all.values()].filter(({ status }) => status !== 'removed');
  return {
    find: async (id) => all.get(id),
    findPresent: async (idOrName) => present().find(({ id, name }) => id === idOrName || name === idOrName),
    async search({ before, limit, ...wanted }) {
      const fits = (one: Deployment) =>
        Object.entries(wanted).every(([field, value]) => value === undefined || one[field as 'userId'] === value);
      const newest = [...all.values()].filter(fits).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
      const start = before === undefined ? 0 : newest.findIndex(({ id }) => id === before) + 1;
      return newest.slice(start, start + limit);
    },
    count: async (userId, target) =>
      present().filter((one) => one.userId === userId && one.target === target && one.status !== 'failed').length,
    async add(deployment) {
      if (all.has(deployment.id) || present().some(({ name }) => name === deployment.name)) return false;
      all.set(deployment.id, deployment);
      return true;
    },
    async change(id, from, { detail, at, ...changes }) {
      const found = all.get(id);
      if (!found || !from.includes(found.status)) return undefined;
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const changed = {
        ...{ ...found, ...given, modifiedAt: at },
        ...(detail !== undefined && { detail: detail ?? undefined }),
      };
      all.set(id, changed);
      return changed;
    },
  };
}
