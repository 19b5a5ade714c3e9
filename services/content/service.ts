import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { requireSenderKeys, requireWorkerKeys } from '../platform/bus/command-keys.ts';
import { accessConfigOf, gateway, readGatewayConfig, readWorkerConfig, worker } from './config.ts';

export const content = {
  name: 'content',
  purpose: 'Keeps descriptions, images and documents of solutions.',
  secrets: ['CONTENT_ACCOUNTS'],
  accounts: ['catalog'],
  collections: ['files', 'chunks', 'changes', 'failures', 'descriptions', 'first-writers'],
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { CONTENT_WORKER_PORT: 8091 },
      settings: worker,
      validate: (env) => requireWorkerKeys(readWorkerConfig(env)),
      weight: 2,
      youngGenerationMib: 16,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { CONTENT_PORT: 8081 },
      tls: servicesTls,
      admin: { CONTENT_ADMIN_PORT: 9081 },
      settings: gateway,
      validate: (env) => {
        const config = readGatewayConfig(env);
        accessConfigOf(config);
        requireSenderKeys(config);
      },
      weight: 2,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
