import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { gateway, worker } from './config.ts';

export const logs = {
  name: 'logs',
  purpose: 'Stores the logs of the whole platform, and finds in them.',
  // With 1 a worker spends a quarter of its time on collecting batches of lines.
  youngGenerationMib: 8,
  isSaved: false,
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { LOGS_WORKER_PORT: 8115 },
      settings: worker,
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { LOGS_PORT: 8106 },
      tls: servicesTls,
      admin: { LOGS_ADMIN_PORT: 8114 },
      settings: gateway,
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
