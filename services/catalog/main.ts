import { fileURLToPath } from 'node:url';
import { systemClock } from '../kit/clock.ts';
import { every } from '../kit/every.ts';
import { basicAuth } from '../kit/http/basic-auth.ts';
import { createFailureLimit } from '../kit/http/failure-limit.ts';
import { startHttpServer } from '../kit/http/server.ts';
import { createSecretHasher } from '../kit/secrets/hasher.ts';
import type { Service } from '../kit/service.ts';
import { migrate } from '../kit/store/migrate.ts';
import { connectPostgres } from '../kit/store/postgres.ts';
import { readGatewayConfig } from './config.ts';
import { codeSets } from './domain/code-sets.ts';
import { entities } from './domain/entities.ts';
import { createDocument } from './gateway/openapi/document.ts';
import { operations } from './gateway/operations.ts';
import { createCatalogRouter } from './gateway/routes.ts';
import { createCatalogStore } from './store/catalog-store.ts';
import { createDatabase } from './store/database.ts';
import { forgetKeys } from './store/once.ts';

const contextPath = '/ccds';
const hourMs = 60 * 60_000;
const quarterHourMs = hourMs / 4;
export const migrations = fileURLToPath(new URL('store/migrations/', import.meta.url));

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const { DATABASE_URL: url, CATALOG_SCHEMA: schema } = config;
  await migrate({ url, schema, folder: migrations, log: service.log });
  const postgres = await connectPostgres(service, url, { schema, poolSize: config.CATALOG_POOL_SIZE });
  const hasher = createSecretHasher();
  const store = createCatalogStore(postgres, (value) => hasher.hash(value));
  const database = createDatabase(postgres);
  every(service, 'forgotten keys', hourMs, () => forgetKeys(database));
  const document = createDocument({ operations, entities, codeSets, contextPath, version: '1.18.4' });
  const failures = createFailureLimit({
    failures: config.CATALOG_AUTH_FAILURES,
    windowMs: quarterHourMs,
    clock: systemClock,
  });
  const authenticate = basicAuth({ accounts: config.CATALOG_ACCOUNTS, realm: 'Acumos-CDS', failures });
  const router = createCatalogRouter({ service, store, operations, document, contextPath, authenticate });
  await startHttpServer({
    service,
    host: config.CATALOG_HOST,
    port: config.CATALOG_PORT,
    portSetting: 'CATALOG_PORT',
    routers: [router],
  });
}
