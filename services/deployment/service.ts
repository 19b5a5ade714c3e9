import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { gateway, relay, worker } from './config.ts';

export const deployment = {
  name: 'deployment',
  purpose: 'Runs models and compositions on a target, and takes the calls to them.',
  secrets: ['DEPLOYMENT_CREDENTIALS_KEY', 'DEPLOYMENT_CALLBACK_SECRET'],
  accounts: ['catalog', 'artifacts', 'registry', 'orchestrator'],
  youngGenerationMib: 16,
  roles: [
    {
      name: 'relay',
      ports: {},
      admin: { DEPLOYMENT_RELAY_PORT: 8103 },
      settings: relay,
      weight: 1,
      load: async () => (await import('./start-relay.ts')).startRelay,
    },
    {
      name: 'worker',
      ports: {},
      admin: { DEPLOYMENT_WORKER_PORT: 8102 },
      settings: worker,
      weight: 1,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ports: { DEPLOYMENT_PORT: 8089, DEPLOYMENT_GRPC_PORT: 8104 },
      tls: servicesTls,
      admin: { DEPLOYMENT_ADMIN_PORT: 9089 },
      settings: gateway,
      weight: 1,
      // The edge has all paths of the other one.
      published: ['DEPLOYMENT_GRPC_PORT'],
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
