import type { StartRole } from './kit/service.ts';
import type { RoleStart } from './kit/start-roles.ts';

/** Every role there is. A list, not a scan: what a process can be started as is read here and nowhere else. */
const roles: Readonly<Record<string, Readonly<Record<string, () => Promise<StartRole>>>>> = {
  edge: { gateway: async () => (await import('./edge/main.ts')).startGateway },
  content: {
    gateway: async () => (await import('./content/main.ts')).startGateway,
    worker: async () => (await import('./content/main.ts')).startWorker,
  },
  orchestrator: {
    gateway: async () => (await import('./orchestrator/main.ts')).startGateway,
    worker: async () => (await import('./orchestrator/main.ts')).startWorker,
  },
  catalog: {
    gateway: async () => (await import('./catalog/main.ts')).startGateway,
    relay: async () => (await import('./catalog/main.ts')).startRelay,
  },
  identity: {
    gateway: async () => (await import('./identity/main.ts')).startGateway,
    relay: async () => (await import('./identity/main.ts')).startRelay,
  },
  portal: {
    gateway: async () => (await import('./portal/main.ts')).startGateway,
    worker: async () => (await import('./portal/main.ts')).startWorker,
  },
  notification: {
    gateway: async () => (await import('./notification/main.ts')).startGateway,
    worker: async () => (await import('./notification/main.ts')).startWorker,
  },
  publication: { worker: async () => (await import('./publication/main.ts')).startWorker },
  classifier: { rpc: async () => (await import('./classifier/main.ts')).startRpc },
};

export const everyRole: readonly RoleStart[] = Object.entries(roles).flatMap(([service, all]) =>
  Object.entries(all).map(([role, load]) => ({ service, role, load })),
);

/** The roles that words of a command line name: `all`, any number of `service:role`, or one role as `service role`. */
export function findRoles(words: readonly string[]): { found: RoleStart[]; unknown: string[] } {
  if (words.length === 1 && words[0] === 'all') return { found: [...everyRole], unknown: [] };
  const names = words.some((word) => word.includes(':')) ? words : [words.join(':')];
  const find = (name: string) => everyRole.find(({ service, role }) => `${service}:${role}` === name);
  return {
    found: [...new Set(names)].map(find).filter((role) => role !== undefined),
    unknown: names.filter((name) => !find(name)),
  };
}
