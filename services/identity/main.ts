import { fileURLToPath } from 'node:url';
import type { CatalogApi } from '../contracts/catalog-api.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createApiClient } from '../kit/http/api-client.ts';
import { startHttpServer } from '../kit/http/server.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import { createSeal } from '../kit/secrets/seal.ts';
import type { Service } from '../kit/service.ts';
import { migrate } from '../kit/store/migrate.ts';
import { startOutboxRelay } from '../kit/store/outbox/relay.ts';
import { createWakeRelay } from '../kit/store/outbox/wake-relay.ts';
import { connectPostgres } from '../kit/store/postgres.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createUseCases } from './app/deps.ts';
import { createKeyRing, type KeyRing } from './app/key-ring.ts';
import { createResumePendingOperations } from './app/resume-pending-operations.ts';
import { createCatalogUsers } from './clients/catalog-users.ts';
import { createOpenIdProvider } from './clients/openid-provider.ts';
import { type GatewayConfig, openIdOf, type RelayConfig, readGatewayConfig, readRelayConfig } from './config.ts';
import type { Users } from './domain/ports.ts';
import { identityAuthenticate } from './gateway/authenticate.ts';
import { identityDocument } from './gateway/document.ts';
import { operations } from './gateway/operations.ts';
import { renderFailure } from './gateway/render-error.ts';
import { changeEvent } from './relay/change-event.ts';
import { startMail } from './relay/start-mail.ts';
import { createDatabase, type Transactions } from './store/database.ts';
import { deleteExpiredSessions } from './store/sessions.ts';
import { ensureSigningKey, privateKeyPurpose, readSigningKeys } from './store/signing-keys.ts';
import { createStores } from './store/stores.ts';

/** Much shorter than the time a new key is published before it signs. */
const keysEveryMs = 10_000;
const minuteMs = 60_000;
/** One that listens and publishes; the others for mail, pending operations, metrics and probes. */
const relayConnections = 5;
export const migrations = fileURLToPath(new URL('store/migrations/', import.meta.url));

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const { DATABASE_URL: url, IDENTITY_SCHEMA: schema } = config;
  await migrate({ url, schema, folder: migrations, log: service.log });
  const postgres = await connectPostgres(service, url, { schema, poolSize: config.IDENTITY_POOL_SIZE });
  const database = createDatabase(postgres);
  const seal = createSeal(config.IDENTITY_KEY_SECRET);
  const ring = await openKeys(service, config, database);
  const client = openIdOf(config);
  const provider = client && createOpenIdProvider(client);
  const users = connectUsers(service, config);
  const useCases = createUseCases(config, { ...createStores(database), users, ring, seal, provider });
  const deps = { ...useCases, onChange: createWakeRelay(postgres, service.log) };
  runPeriodically(service, 'expired sessions', 60 * minuteMs, () => deleteExpiredSessions(database));
  const router = createApiRouter({
    ...{ service, operations, deps },
    authenticate: identityAuthenticate(deps.recogniseToken),
    pages: await createApiPages(identityDocument(), 'Modelyard identity'),
    render: renderFailure,
  });
  await startHttpServer({
    service,
    host: config.IDENTITY_HOST,
    port: config.IDENTITY_PORT,
    portSetting: 'IDENTITY_PORT',
    routers: [router],
  });
}

/** Publishes events, sends mail, and completes operations of processes that died. */
export async function startRelay(service: Service): Promise<void> {
  const config = readRelayConfig(service.env);
  const { DATABASE_URL: url, IDENTITY_SCHEMA: schema } = config;
  await startHttpServer({
    service,
    host: config.IDENTITY_RELAY_HOST,
    port: config.IDENTITY_RELAY_PORT,
    portSetting: 'IDENTITY_RELAY_PORT',
    routers: [],
  });
  await migrate({ url, schema, folder: migrations, log: service.log });
  const postgres = await connectPostgres(service, url, { schema, poolSize: relayConnections });
  const database = createDatabase(postgres);
  const users = connectUsers(service, config);
  const stores = createStores(database);
  startMail({ service, config, users, ...stores });
  runPeriodically(service, 'pending operations', minuteMs, createResumePendingOperations({ users, ...stores }));
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  startOutboxRelay({ service, prefix: config.TOPIC_PREFIX, postgres, transport, codec, toEvent: changeEvent });
}

function connectUsers(service: Service, config: Pick<RelayConfig, 'CATALOG_URL' | 'CATALOG_CREDENTIALS'>): Users {
  const { CATALOG_URL: url, CATALOG_CREDENTIALS: credentials } = config;
  return createCatalogUsers(createApiClient<CatalogApi>({ service, name: 'catalog', url, credentials }));
}

async function openKeys(service: Service, config: GatewayConfig, database: Transactions): Promise<KeyRing> {
  const seal = createSeal(config.IDENTITY_KEY_SECRET);
  await ensureSigningKey(database, seal);
  const ring = await createKeyRing({
    read: () => readSigningKeys(database),
    ...{ seal, purpose: privateKeyPurpose, clock: systemClock },
    ...{ issuer: config.IDENTITY_ISSUER, audience: config.IDENTITY_AUDIENCE },
  });
  runPeriodically(service, 'signing keys', keysEveryMs, ring.reload);
  return ring;
}
