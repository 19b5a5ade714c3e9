import { createHash } from 'node:crypto';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { basicAuth } from '../kit/http/basic-auth.ts';
import { createFailureLimit } from '../kit/http/failure-limit.ts';
import { serveHttp } from '../kit/http/server.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import { createSecretHasher, type SecretHasher } from '../kit/secrets/hasher.ts';
import { passwordCost } from '../kit/secrets/scrypt-hash.ts';
import type { Service } from '../kit/service.ts';
import { createAttempts, deleteOldAttempts } from '../kit/store/attempts/attempts.ts';
import { attemptMigrations } from '../kit/store/attempts/migrations.ts';
import { countMigrations } from '../kit/store/counts/migrations.ts';
import { createPostgresCounts } from '../kit/store/counts/postgres-counts.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createWakeRelay } from '../kit/store/outbox/wake-relay.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { createLogIn } from './app/log-in.ts';
import { attemptPoliciesOf, readGatewayConfig } from './config.ts';
import { entities, views } from './domain/entities.ts';
import { createDocument } from './gateway/openapi/document.ts';
import { operations } from './gateway/operations.ts';
import { createCatalogRouter } from './gateway/routes.ts';
import { setFirstAdminPassword } from './store/admin-password.ts';
import { createCatalogStore } from './store/catalog-store.ts';
import { createDatabase } from './store/database.ts';
import { deleteExpiredKeys } from './store/idempotency.ts';
import { createLoginStore } from './store/logins.ts';
import { migrations } from './store/migrations.ts';
import type { HashSecret } from './store/records.ts';

const contextPath = '/ccds';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const quarterHourMs = hourMs / 4;

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const { DATABASE_URL: url, CATALOG_SCHEMA: schema, CATALOG_CODE_SETS: codeSets } = config;
  const postgres = await openPostgres(service, url, {
    ...{ schema, poolSize: config.CATALOG_POOL_SIZE },
    ...{ migrations, modules: [attemptMigrations, countMigrations] },
  });
  const concurrency = config.CATALOG_PASSWORD_HASHES;
  const hasher = createSecretHasher({
    ...{ cost: { ...passwordCost, logN: config.CATALOG_PASSWORD_COST } },
    ...{ concurrency, waiting: 16 * concurrency },
  });
  await setFirstAdminPassword(postgres, hasher, config.CATALOG_ADMIN_PASSWORD);
  const database = createDatabase(postgres);
  const store = createCatalogStore(database, hashSecretWith(hasher));
  runPeriodically(service, 'expired idempotency keys', hourMs, () => deleteExpiredKeys(database));
  const document = createDocument({ operations, entities: [...entities, ...views], codeSets, contextPath });
  const transactions = createTransactions(postgres);
  runPeriodically(service, 'old attempts', minuteMs, () => deleteOldAttempts(transactions, systemClock.now()));
  const counts = createPostgresCounts(postgres);
  const limit = (name: string, failures: number) =>
    createFailureLimit({ failures, windowMs: quarterHourMs, clock: systemClock, shared: { counts, name } });
  const logIn = createLogIn({
    logins: createLoginStore(database),
    hasher,
    attempts: createAttempts(transactions, systemClock),
    policies: attemptPoliciesOf(config),
    names: limit('names', config.CATALOG_NAME_FAILURES),
    networks: limit('networks', config.CATALOG_NETWORK_FAILURES),
    rules: { failures: config.CATALOG_LOGIN_FAILURES, blockMs: config.CATALOG_LOGIN_BLOCK_MS },
    clock: systemClock,
  });
  const failures = limit('accounts', config.CATALOG_AUTH_FAILURES);
  const authenticate = basicAuth({ accounts: config.CATALOG_ACCOUNTS, realm: 'Acumos-CDS', failures });
  const router = createCatalogRouter({
    service,
    store,
    site: { codeSets, logIn },
    operations,
    document,
    pages: await createApiPages(() => document, 'Modelyard catalog'),
    contextPath,
    authenticate,
    onChange: createWakeRelay(postgres, service.log),
  });
  await serveHttp(service, { routers: [router] });
}

/** Hashes slowly what can be guessed; a digest is enough for what is random. */
const hashSecretWith =
  (hasher: SecretHasher): HashSecret =>
  async (value, secrecy) =>
    secrecy === 'chosen' ? hasher.hash(value) : createHash('sha256').update(value).digest('base64url');
