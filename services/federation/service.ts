import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { validateFederationFiles } from '../platform/federation-files.ts';
import { gateway, worker } from './config.ts';

export const federation = {
  name: 'federation',
  purpose: 'Federation: other platforms find and copy what is public here, over mutual TLS.',
  accounts: ['catalog', 'content', 'artifacts', 'registry'],
  collections: ['failures', 'processes', 'runs', 'withdrawals'],
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { FEDERATION_WORKER_PORT: 8113 },
      settings: worker,
      validate: validateFederationFiles,
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { FEDERATION_PORT: 9001, FEDERATION_LOCAL_PORT: 9011 },
      admin: { FEDERATION_ADMIN_PORT: 8112 },
      settings: gateway,
      validate: validateFederationFiles,
      weight: 1,
      // The other one is for this platform alone.
      published: ['FEDERATION_PORT'],
      tls: {},
      tryFirst: 'connect another platform, see services/federation/README.md',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
