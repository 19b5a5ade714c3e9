import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { gateway, worker } from './config.ts';

export const registry = {
  name: 'registry',
  purpose: 'Keeps container images: a Docker registry in which solutions have their owners and visibility.',
  secrets: ['REGISTRY_KEY', 'REGISTRY_ACCOUNTS'],
  accounts: ['catalog'],
  youngGenerationMib: 4,
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { REGISTRY_WORKER_PORT: 8099 },
      settings: worker,
      reads: ['catalog'],
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { REGISTRY_PORT: 8088 },
      admin: { REGISTRY_ADMIN_PORT: 9088 },
      settings: gateway,
      weight: 1,
      published: 'all',
      tryFirst: 'curl {address}/status',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
