import { systemClock } from '../kit/clock.ts';
import { serveHttp } from '../kit/http/server.ts';
import { createUpstream } from '../kit/http/upstream/create-upstream.ts';
import { createSeal } from '../kit/secrets/seal.ts';
import type { Service } from '../kit/service.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createIdentityClient } from '../platform/clients/identity.ts';
import { createFindSolutionAccess } from '../platform/clients/solution-access.ts';
import { createRememberedRecords } from '../platform/principals/remembered-records.ts';
import { createRegistryTokens } from '../platform/tokens/registry-tokens.ts';
import { createReferrers } from './app/referrers.ts';
import { createRights } from './app/rights.ts';
import { createTokens } from './app/tokens.ts';
import { createEngine } from './clients/engine.ts';
import { createEngineState } from './clients/engine-state.ts';
import { createRecognise } from './clients/recognise.ts';
import { readGatewayConfig } from './config.ts';
import { createRegistryRouter } from './gateway/router.ts';

const issuer = 'modelyard-registry';
const logIns = { connections: 16, timeoutMs: 10_000 };

/** The registry behind it may come later, or go: it answers for it then, with a 503. */
export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const { REGISTRY_ACCESS_CACHE_MS: cacheMs, REGISTRY_KEY: key, REGISTRY_SERVICE: audience } = config;
  const engine = await createEngine(service, config);
  // One pull asks about a solution many times within a second.
  const solutions = createRememberedRecords({
    find: createFindSolutionAccess(createCatalogClient(service, config)),
    ...{ clock: systemClock, ttlMs: cacheMs, recentMs: 0 },
  });
  const rights = createRights(solutions.find);
  const router = await createRegistryRouter(service, {
    engine,
    engineState: createEngineState(engine, config.REGISTRY_STATE_FILE),
    rights,
    referrers: createReferrers(engine),
    tokens: createTokens({
      tokens: await createRegistryTokens({ key, issuer, audience }),
      rights,
      sealed: createSeal(key),
      lifetimeMs: config.REGISTRY_TOKEN_MS,
    }),
    recognise: createRecognise({
      accounts: config.REGISTRY_ACCOUNTS ?? [],
      identity: createIdentityClient(service, config),
      logIns: createUpstream({ service, name: 'identity', url: config.IDENTITY_URL, ...logIns }),
      cacheMs,
    }),
    service: audience,
    baseUrl: config.REGISTRY_BASE_URL,
  });
  await serveHttp(service, { routers: [router], idleTimeoutMs: config.REGISTRY_UPSTREAM_TIMEOUT_MS });
}
