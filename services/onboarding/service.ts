import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { requireSenderKeys, requireWorkerKeys } from '../platform/bus/command-keys.ts';
import { gateway, readGatewayConfig, readWorkerConfig, worker } from './config.ts';

export const onboarding = {
  name: 'onboarding',
  purpose: 'Takes models in: pushed bundles become solutions with artifacts, composition files and an image.',
  accounts: ['catalog', 'artifacts', 'registry'],
  collections: ['changes', 'failures', 'processes', 'bundles', 'imageKeys', 'reservations', 'staged', 'versions'],
  secrets: ['ONBOARDING_IMAGE_KEY'],
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { ONBOARDING_WORKER_PORT: 8098 },
      settings: worker,
      validate: (env) => requireWorkerKeys(readWorkerConfig(env)),
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { ONBOARDING_PORT: 8090 },
      tls: servicesTls,
      admin: { ONBOARDING_ADMIN_PORT: 9090 },
      settings: gateway,
      validate: (env) => requireSenderKeys(readGatewayConfig(env)),
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
