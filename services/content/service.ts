import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { accessConfigOf, gateway, readGatewayConfig, worker } from './config.ts';

export const content = {
  name: 'content',
  purpose: 'Keeps descriptions, images and documents of solutions.',
  secrets: ['CONTENT_ACCOUNTS'],
  accounts: ['catalog'],
  roles: [
    {
      name: 'worker',
      ports: { CONTENT_WORKER_PORT: 8091 },
      settings: worker,
      weight: 2,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { CONTENT_PORT: 8081 },
      settings: gateway,
      validate: (env) => void accessConfigOf(readGatewayConfig(env)),
      weight: 2,
      published: true,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
