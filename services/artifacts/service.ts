import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { gateway, worker } from './config.ts';

export const artifacts = {
  name: 'artifacts',
  purpose: 'The artifact repository: files of solutions in the Maven layout, for Maven, Gradle, curl and the platform.',
  secrets: ['ARTIFACTS_ACCOUNTS'],
  accounts: ['catalog'],
  collections: ['files', 'chunks', 'paths', 'blobs', 'deleted', 'usage'],
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { ARTIFACTS_WORKER_PORT: 8097 },
      settings: worker,
      reads: ['catalog'],
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { ARTIFACTS_PORT: 8087 },
      tls: servicesTls,
      admin: { ARTIFACTS_ADMIN_PORT: 9087 },
      settings: gateway,
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
