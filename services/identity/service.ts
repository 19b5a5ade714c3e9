import type { ServiceDescriptor } from '../kit/descriptor.ts';
import { servicesTls } from '../kit/http/tls/service-settings.ts';
import { gateway, openIdOf, readGatewayConfig, relay } from './config.ts';

export const identity = {
  name: 'identity',
  purpose: 'Signs people up and in, and issues the tokens that say who calls.',
  secrets: ['IDENTITY_KEY_SECRET'],
  accounts: ['catalog'],
  roles: [
    {
      name: 'relay',
      ports: {},
      admin: { IDENTITY_RELAY_PORT: 8094 },
      settings: relay,
      weight: 1,
      load: async () => (await import('./start-relay.ts')).startRelay,
    },
    {
      name: 'gateway',
      ports: { IDENTITY_PORT: 8084 },
      tls: servicesTls,
      admin: { IDENTITY_ADMIN_PORT: 9084 },
      settings: gateway,
      validate: (env) => void openIdOf(readGatewayConfig(env)),
      weight: 1,
      tryFirst: 'open {address}/docs in a browser',
      load: async () => (await import('./start-gateway.ts')).startGateway,
    },
  ],
} as const satisfies ServiceDescriptor;
