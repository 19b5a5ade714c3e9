import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { reportRequestEvent } from '../kit/http/security-events.ts';
import { serveHttp } from '../kit/http/server.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import { createSeal } from '../kit/secrets/seal.ts';
import { createPasswordStrength } from '../kit/secrets/strength/password-strength.ts';
import type { Service } from '../kit/service.ts';
import { createAttempts, deleteOldAttempts } from '../kit/store/attempts/attempts.ts';
import { attemptMigrations } from '../kit/store/attempts/migrations.ts';
import { countMigrations } from '../kit/store/counts/migrations.ts';
import { createPostgresCounts } from '../kit/store/counts/postgres-counts.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createWakeRelay } from '../kit/store/outbox/wake-relay.ts';
import { createTransactions, type Transactions } from '../kit/store/transactions.ts';
import { createUseCases } from './app/deps.ts';
import { createKeyRing, type KeyRing } from './app/key-ring.ts';
import { connectUsers } from './clients/connect-users.ts';
import { createOpenIdProvider } from './clients/openid-provider.ts';
import { type GatewayConfig, openIdOf, readGatewayConfig } from './config.ts';
import { identityAuthenticate } from './gateway/authenticate.ts';
import { identityDocument } from './gateway/document.ts';
import type { IdentityDeps } from './gateway/operation.ts';
import { operations } from './gateway/operations.ts';
import { renderFailure } from './gateway/render-error.ts';
import { migrations } from './store/migrations.ts';
import { deleteExpiredSessions } from './store/sessions.ts';
import { ensureSigningKey, privateKeyPurpose, readSigningKeys } from './store/signing-keys.ts';
import { createStores } from './store/stores.ts';

/** Much shorter than the time a new key is published before it signs. */
const keysEveryMs = 10_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const { DATABASE_URL: url, IDENTITY_SCHEMA: schema } = config;
  const postgres = await openPostgres(service, url, {
    ...{ schema, poolSize: config.IDENTITY_POOL_SIZE },
    ...{ migrations, modules: [attemptMigrations, countMigrations] },
  });
  const database = createTransactions(postgres);
  const seal = createSeal(config.IDENTITY_KEY_SECRET);
  const ring = await openKeys(service, config, database);
  const client = openIdOf(config);
  const provider = client && createOpenIdProvider(client);
  const strength = createPasswordStrength();
  service.life.onStop('the check of passwords', strength.stop);
  const users = connectUsers(service, config);
  const attempts = createAttempts(database, systemClock);
  runPeriodically(service, 'old attempts', minuteMs, () => deleteOldAttempts(database, systemClock.now()));
  const counts = createPostgresCounts(postgres);
  const ports = { ...createStores(database), users, ring, seal, provider, strength, attempts, counts };
  const useCases = createUseCases(config, ports);
  const deps: IdentityDeps = {
    ...useCases,
    onChange: createWakeRelay(postgres, service.log),
    reportEvent: (...what) => reportRequestEvent(service, ...what),
  };
  runPeriodically(service, 'expired sessions', hourMs, () => deleteExpiredSessions(database));
  const router = createApiRouter({
    ...{ service, operations, deps },
    authenticate: identityAuthenticate(deps.recogniseToken),
    pages: await createApiPages(identityDocument, 'Modelyard identity'),
    render: renderFailure,
  });
  await serveHttp(service, { routers: [router] });
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
