import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { gateway, validateEdgeFiles } from './config.ts';

export const edge = {
  name: 'edge',
  purpose: 'The public entry point: limits requests and passes them to the service they are for.',
  last: true,
  youngGenerationMib: 16,
  roles: [
    {
      name: 'gateway',
      ports: { EDGE_PORT: 8080 },
      tls: { certificate: 'EDGE_CERTIFICATE_FILE' },
      admin: { EDGE_ADMIN_PORT: 9080 },
      settings: gateway,
      validate: validateEdgeFiles,
      weight: 2,
      published: 'all',
      tryFirst: 'open {address} in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
