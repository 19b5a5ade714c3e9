import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { requireSenderKeys } from '../platform/bus/command-keys.ts';
import { gateway, readGatewayConfig, worker } from './config.ts';

export const portal = {
  name: 'portal',
  purpose: 'The web API: marketplace, solutions of a user, publishing, comments, notifications.',
  accounts: ['catalog', 'content', 'artifacts'],
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { PORTAL_WORKER_PORT: 8095 },
      settings: worker,
      reads: ['content', 'catalog'],
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { PORTAL_PORT: 8083 },
      tls: servicesTls,
      admin: { PORTAL_ADMIN_PORT: 9083 },
      settings: gateway,
      validate: (env) => requireSenderKeys(readGatewayConfig(env)),
      weight: 2,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
