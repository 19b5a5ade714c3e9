import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { requireSenderKeys, requireWorkerKeys } from '../platform/bus/command-keys.ts';
import { gateway, readGatewayConfig, readWorkerConfig, worker } from './config.ts';

export const composer = {
  name: 'composer',
  purpose: 'Composes models into solutions: graphs that several people change at once, and revisions made of them.',
  youngGenerationMib: 16,
  accounts: ['catalog', 'artifacts', 'orchestrator'],
  collections: [
    'changes',
    'failures',
    'compositions',
    'palette',
    'palette.backfill',
    'palette.shapes',
    'palette.tickets',
    'presence',
  ],
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { COMPOSER_WORKER_PORT: 8105 },
      settings: worker,
      reads: ['catalog'],
      validate: (env) => requireWorkerKeys(readWorkerConfig(env)),
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { COMPOSER_PORT: 8101 },
      tls: servicesTls,
      admin: { COMPOSER_ADMIN_PORT: 8109 },
      settings: gateway,
      validate: (env) => requireSenderKeys(readGatewayConfig(env)),
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
