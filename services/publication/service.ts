import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { requireWorkerKeys } from '../platform/bus/command-keys.ts';
import { readWorkerConfig, worker } from './config.ts';

export const publication = {
  name: 'publication',
  purpose: 'Checks what is to be published, and lets publishers decide.',
  accounts: ['catalog', 'content', 'artifacts'],
  youngGenerationMib: 4,
  collections: ['changes', 'failures', 'plans', 'seen'],
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { PUBLICATION_WORKER_PORT: 8093 },
      settings: worker,
      validate: (env) => requireWorkerKeys(readWorkerConfig(env)),
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
  ],
} as const satisfies ServiceDescriptor;
