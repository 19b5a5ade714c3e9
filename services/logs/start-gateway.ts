import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { createFindLogs } from './app/find-logs.ts';
import { readGatewayConfig } from './config.ts';
import { logsDocument } from './gateway/document.ts';
import { operations } from './gateway/operations.ts';
import { createLogsStore } from './store/logs-store.ts';
import { storeOptions } from './store/store-options.ts';

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const database = createTransactions(await openPostgres(service, config.DATABASE_URL, storeOptions(config)));
  const store = createLogsStore(database);
  const router = createApiRouter({
    service,
    operations,
    deps: {
      findLogs: createFindLogs({ store }),
    },
    authenticate: createAuthenticate({ service, config }),
    pages: await createApiPages(logsDocument, 'Modelyard logs'),
  });
  await serveHttp(service, { routers: [router] });
}
