import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { gateway, worker } from './config.ts';

export const content = {
  name: 'content',
  purpose: 'Keeps descriptions, images and documents of solutions.',
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
      weight: 2,
      published: true,
      tryFirst: 'curl {address}/site/api-manual/solutionImages/first',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
