import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { rpc } from './config.ts';

export const classifier = {
  name: 'classifier',
  purpose: 'The example of a model: recognises phishing websites, over gRPC and HTTP.',
  roles: [
    {
      name: 'rpc',
      ports: { CLASSIFIER_HTTP_PORT: 8057, CLASSIFIER_GRPC_PORT: 50_051 },
      admin: { CLASSIFIER_ADMIN_PORT: 9057 },
      settings: rpc,
      isModel: true,
      weight: 1,
      published: 'all',
      tryFirst: 'npm run demo',
      load: async () => (await import('./start-rpc.ts')).startRpc,
    },
  ],
} as const satisfies ServiceDescriptor;
