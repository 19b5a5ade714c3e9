import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { gateway } from './config.ts';

export const logs = {
  name: 'logs',
  purpose: 'What logs is for, in one sentence.',
  roles: [
    {
      name: 'gateway',
      ports: { LOGS_PORT: 8106 },
      admin: { LOGS_ADMIN_PORT: 8114 },
      settings: gateway,
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
