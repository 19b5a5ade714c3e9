import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { gateway, relay } from './config.ts';

export const catalog = {
  name: 'catalog',
  purpose: 'Keeps users, solutions, revisions and artifacts, and publishes an event for each of their changes.',
  secrets: ['CATALOG_ACCOUNTS', 'CATALOG_ADMIN_PASSWORD'],
  extensions: ['pg_trgm'],
  youngGenerationMib: 16,
  roles: [
    {
      name: 'relay',
      ports: {},
      admin: { CATALOG_RELAY_PORT: 8012 },
      settings: relay,
      weight: 1,
      load: async () => (await import('./start-relay.ts')).startRelay,
    },
    {
      name: 'gateway',
      ports: { CATALOG_PORT: 8002 },
      tls: servicesTls,
      admin: { CATALOG_ADMIN_PORT: 9002 },
      settings: gateway,
      weight: 2,
      published: 'all',
      path: '/ccds',
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
