import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { gateway, worker } from './config.ts';

export const portal = {
  name: 'portal',
  purpose: 'The web API: marketplace, solutions of a user, publishing, comments, notifications.',
  accounts: ['catalog', 'content'],
  roles: [
    {
      name: 'worker',
      ports: { PORTAL_WORKER_PORT: 8095 },
      settings: worker,
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { PORTAL_PORT: 8083 },
      settings: gateway,
      weight: 2,
      published: true,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
