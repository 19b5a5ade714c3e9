import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { gateway, worker } from './config.ts';

export const notification = {
  name: 'notification',
  purpose: 'Turns events into notifications, and sends them by mail and to webhooks.',
  accounts: ['catalog'],
  youngGenerationMib: 16,
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { NOTIFICATION_WORKER_PORT: 8096 },
      settings: worker,
      reads: [
        'catalog',
        'publication',
        'deployment',
        'content',
        'identity',
        'onboarding',
        'federation',
        'notification',
      ],
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { NOTIFICATION_PORT: 8086 },
      tls: servicesTls,
      admin: { NOTIFICATION_ADMIN_PORT: 9086 },
      settings: gateway,
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
