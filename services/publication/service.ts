import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { worker } from './config.ts';

export const publication = {
  name: 'publication',
  purpose: 'Checks what is to be published, and lets publishers decide.',
  accounts: ['catalog', 'content'],
  roles: [
    {
      name: 'worker',
      ports: { PUBLICATION_WORKER_PORT: 8093 },
      settings: worker,
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
  ],
} as const satisfies ServiceDescriptor;
