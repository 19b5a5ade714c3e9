import { codeSets } from '../../services/catalog/domain/code-sets.ts';
import { entities, views } from '../../services/catalog/domain/entities.ts';
import { createDocument } from '../../services/catalog/gateway/openapi/document.ts';
import { operations } from '../../services/catalog/gateway/operations.ts';
import { createCatalogRouter } from '../../services/catalog/gateway/routes.ts';
import { createCatalogStore } from '../../services/catalog/store/catalog-store.ts';
import { createDatabase } from '../../services/catalog/store/database.ts';
import { systemClock } from '../../services/kit/clock.ts';
import { createApiPages } from '../../services/kit/http/api/api-page.ts';
import { basicAuth } from '../../services/kit/http/basic-auth.ts';
import { createFailureLimit } from '../../services/kit/http/failure-limit.ts';
import { startHttpServer } from '../../services/kit/http/server.ts';
import { createService } from '../../services/kit/service.ts';
import { connectPostgres } from '../../services/kit/store/postgres.ts';
import { account } from './catalog.ts';
import { freePort } from './engines.ts';

/** The API document as the specs' catalogs have it. */
export const document = createDocument({
  operations,
  entities: [...entities, ...views],
  codeSets,
  contextPath: '/ccds',
});

/** The catalog's gateway in this process, without a database. */
export interface CatalogWithoutDatabase {
  /** `http://…/ccds` */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A gateway whose database is unavailable: it answers what needs none, rejects what is wrong before it queries the database, and
 * says 503 to whatever is in order.
 */
export async function startCatalogWithoutDatabase(): Promise<CatalogWithoutDatabase> {
  const service = createService('catalog', 'gateway', { LOG_LEVEL: 'silent' });
  const nowhere = `postgres://unknown@127.0.0.1:${await freePort()}/nothing`;
  const postgres = await connectPostgres(service, nowhere, { schema: 'catalog', poolSize: 2 });
  const store = createCatalogStore(createDatabase(postgres), async (value) => value);
  const failures = createFailureLimit({ failures: 1_000, windowMs: 60_000, clock: systemClock });
  const reject = () => Promise.reject(new Error('no log-in is expected here'));
  const router = createCatalogRouter({
    service,
    store,
    site: { codeSets, logIn: { logIn: reject, changePassword: reject } },
    operations,
    document,
    pages: await createApiPages(() => document, 'Modelyard catalog'),
    contextPath: '/ccds',
    authenticate: basicAuth({ accounts: [account], realm: 'spec', failures }),
    onChange: () => undefined,
  });
  const server = { service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [router] };
  const { url } = await startHttpServer(server);
  return { url: `${url}/ccds`, stop: () => service.life.stop() };
}

/** Shows the account that both kinds of catalogs take. */
export const authorization = `Basic ${Buffer.from(`${account.name}:${account.password}`).toString('base64')}`;
