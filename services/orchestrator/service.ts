import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { gateway, worker } from './config.ts';

export const orchestrator = {
  name: 'orchestrator',
  purpose: 'Runs compositions of models over direct HTTP or Kafka topics.',
  secrets: ['ORCHESTRATOR_CALLBACK_SECRET'],
  youngGenerationMib: 16,
  roles: [
    {
      name: 'worker',
      ports: { ORCHESTRATOR_WORKER_PORT: 8565 },
      settings: worker,
      weight: 2,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { ORCHESTRATOR_PORT: 8555 },
      settings: gateway,
      weight: 2,
      published: true,
      tryFirst: 'curl {address}/solutions',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
