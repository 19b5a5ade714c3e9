import { connectKafka } from '../kit/bus/connect.ts';
import { createConcurrencyLimiter } from '../kit/concurrency-limiter.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { openPostgres } from '../kit/store/open-postgres.ts';
import { createTransactions } from '../kit/store/transactions.ts';
import { createDeploymentClient } from '../platform/clients/deployment.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { createLimitToOwn } from './app/limit-to-own.ts';
import { createTakeIn } from './app/take-in.ts';
import { createHttpDeployments } from './clients/deployments.ts';
import { readGatewayConfig } from './config.ts';
import { logsDocument } from './gateway/document.ts';
import { operations } from './gateway/operations.ts';
import { createLogSearch } from './store/log-search.ts';
import { storeOptions } from './store/store-options.ts';
import { createPublishRecords } from './topics/publish-records.ts';

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const database = createTransactions(await openPostgres(service, config.DATABASE_URL, storeOptions(config)));
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const router = createApiRouter({
    service,
    operations,
    deps: {
      search: createLogSearch(database),
      limitToOwn: createLimitToOwn(createHttpDeployments(createDeploymentClient(service, config))),
      takeIn: createTakeIn({ publish: createPublishRecords(transport, config.TOPIC_PREFIX) }),
      followers: createConcurrencyLimiter(0),
      log: service.log,
    },
    authenticate: createAuthenticate({ service, config }),
    pages: await createApiPages(logsDocument, 'Modelyard logs'),
  });
  await serveHttp(service, { routers: [router] });
}
