import { fileURLToPath } from 'node:url';
import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { basicAuth } from '../kit/http/basic-auth.ts';
import { createFailureLimit } from '../kit/http/failure-limit.ts';
import { startHttpServer } from '../kit/http/server.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import { createSecretHasher } from '../kit/secrets/hasher.ts';
import type { Service } from '../kit/service.ts';
import { migrate } from '../kit/store/migrate.ts';
import { startOutboxRelay } from '../kit/store/outbox/relay.ts';
import { createWakeRelay } from '../kit/store/outbox/wake-relay.ts';
import { connectPostgres } from '../kit/store/postgres.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createLogIn } from './app/log-in.ts';
import { readGatewayConfig, readRelayConfig } from './config.ts';
import { entities, views } from './domain/entities.ts';
import { createDocument } from './gateway/openapi/document.ts';
import { operations } from './gateway/operations.ts';
import { createCatalogRouter } from './gateway/routes.ts';
import { changeEvent } from './relay/change-event.ts';
import { setFirstAdminPassword } from './store/admin-password.ts';
import { createCatalogStore } from './store/catalog-store.ts';
import { createDatabase } from './store/database.ts';
import { createHashSecret } from './store/hash-secret.ts';
import { deleteExpiredKeys } from './store/idempotency.ts';
import { createLoginStore } from './store/logins.ts';

const contextPath = '/ccds';
const hourMs = 60 * 60_000;
const quarterHourMs = hourMs / 4;
/** One that listens and publishes, others for metrics and probes. */
const relayConnections = 3;
export const migrations = fileURLToPath(new URL('store/migrations/', import.meta.url));

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const { DATABASE_URL: url, CATALOG_SCHEMA: schema, CATALOG_CODE_SETS: codeSets } = config;
  await migrate({ url, schema, folder: migrations, log: service.log });
  const postgres = await connectPostgres(service, url, { schema, poolSize: config.CATALOG_POOL_SIZE });
  const hasher = createSecretHasher();
  await setFirstAdminPassword(postgres, hasher, config.CATALOG_ADMIN_PASSWORD);
  const database = createDatabase(postgres);
  const store = createCatalogStore(database, createHashSecret(hasher));
  runPeriodically(service, 'expired idempotency keys', hourMs, () => deleteExpiredKeys(database));
  const document = createDocument({ operations, entities: [...entities, ...views], codeSets, contextPath });
  const limit = (failures: number) => createFailureLimit({ failures, windowMs: quarterHourMs, clock: systemClock });
  const logIn = createLogIn({
    logins: createLoginStore(database),
    hasher,
    names: limit(config.CATALOG_NAME_FAILURES),
    networks: limit(config.CATALOG_NETWORK_FAILURES),
    rules: { failures: config.CATALOG_LOGIN_FAILURES, blockMs: config.CATALOG_LOGIN_BLOCK_MS },
    clock: systemClock,
  });
  const failures = limit(config.CATALOG_AUTH_FAILURES);
  const authenticate = basicAuth({ accounts: config.CATALOG_ACCOUNTS, realm: 'Acumos-CDS', failures });
  const router = createCatalogRouter({
    service,
    store,
    site: { codeSets, logIn },
    operations,
    document,
    pages: await createApiPages(document, 'Modelyard catalog'),
    contextPath,
    authenticate,
    onChange: createWakeRelay(postgres, service.log),
  });
  await startHttpServer({
    service,
    host: config.CATALOG_HOST,
    port: config.CATALOG_PORT,
    portSetting: 'CATALOG_PORT',
    routers: [router],
  });
}

/** Needs the tables; the first of the two roles to start creates them. */
export async function startRelay(service: Service): Promise<void> {
  const config = readRelayConfig(service.env);
  const { DATABASE_URL: url, CATALOG_SCHEMA: schema } = config;
  await startHttpServer({
    service,
    host: config.CATALOG_RELAY_HOST,
    port: config.CATALOG_RELAY_PORT,
    portSetting: 'CATALOG_RELAY_PORT',
    routers: [],
  });
  await migrate({ url, schema, folder: migrations, log: service.log });
  const postgres = await connectPostgres(service, url, { schema, poolSize: relayConnections });
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  startOutboxRelay({ service, prefix: config.TOPIC_PREFIX, postgres, transport, codec, toEvent: changeEvent });
}
