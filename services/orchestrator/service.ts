import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { readListenAddress } from '../kit/listen-address.ts';
import { accessConfigOf, gateway, readGatewayConfig, worker } from './config.ts';

export const gatewayPorts = { ports: { ORCHESTRATOR_PORT: 8555 }, admin: { ORCHESTRATOR_ADMIN_PORT: 9555 } };

export const orchestrator = {
  name: 'orchestrator',
  purpose: 'Runs compositions of models over direct HTTP or Kafka topics.',
  secrets: ['ORCHESTRATOR_CALLBACK_SECRET', 'ORCHESTRATOR_ACCOUNTS'],
  accounts: ['catalog'],
  collections: [
    'solutions',
    'plans',
    'claims.files',
    'claims.chunks',
    'runs',
    'run-pieces',
    'run-messages',
    'run-history',
    'run-packs',
    'cancelled-runs',
    'broker-jobs',
    'broker-pieces',
    'broker-records',
  ],
  youngGenerationMib: 16,
  roles: [
    {
      name: 'worker',
      ports: {},
      admin: { ORCHESTRATOR_WORKER_PORT: 8565 },
      settings: worker,
      weight: 2,
      load: async () => (await import('./start-worker.ts')).startWorker,
    },
    {
      name: 'gateway',
      ...gatewayPorts,
      tls: servicesTls,
      settings: gateway,
      validate: (env) => void accessConfigOf(readGatewayConfig(env), readListenAddress(gatewayPorts, env).host),
      weight: 2,
      published: 'all',
      tryFirst: 'curl {address}/solutions',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
