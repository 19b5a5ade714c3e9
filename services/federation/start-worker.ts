import { systemClock } from '../kit/clock.ts';
import { createPools } from '../kit/http/pools.ts';
import { createTlsConnector } from '../kit/http/tls/tls-connector.ts';
import { startProcessManager } from '../kit/process/process-manager.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createMongoProcessStore } from '../kit/store/process/mongo-process-store.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { federationFilesOf } from '../platform/federation-files.ts';
import { runProcess } from './app/subscriptions/run-process.ts';
import { createRunSubscription } from './app/subscriptions/run-subscription.ts';
import { scheduleRuns } from './app/subscriptions/schedule-runs.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createHttpCopiedRecords } from './clients/copied-records.ts';
import { createRemotePlatforms } from './clients/remote-platforms.ts';
import { readWorkerConfig } from './config.ts';

/** Other platforms may be far away. */
const connectTimeoutMs = 10_000;

/** Runs subscriptions to other platforms when they are due; nothing where no certificates are named. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const certificates = federationFilesOf(config);
  if (!certificates) {
    service.log.info('no subscription is run: FEDERATION_CERTIFICATE_FILE is not set');
    return;
  }
  const connector = await createTlsConnector(service, {
    ...{ files: certificates, timeoutMs: connectTimeoutMs, server: 'named' },
  });
  const client = createCatalogClient(service, config);
  const common = { catalog: createHttpCatalog(client), copies: createHttpCopiedRecords(client), clock: systemClock };
  const files = createArtifactsClient(service, config);
  const remotePlatform = createRemotePlatforms(createPools(service, { connector }));
  const definition = runProcess(createRunSubscription({ ...common, files, remotePlatform }));
  const { db } = await connectMongo(service, config.MONGODB_URL);
  const processes = startProcessManager({
    service,
    store: await createMongoProcessStore({ db, name: 'federation' }),
    definitions: [definition],
    concurrency: config.FEDERATION_RUNS_AT_ONCE,
    leaseMs: config.FEDERATION_LEASE_MS,
  });
  const start = (id: string, input: { readonly peerId: string; readonly subId: number }) =>
    processes.start(definition, { id, input });
  runPeriodically(service, 'subscriptions that are due', config.FEDERATION_SCHEDULE_MS, () =>
    scheduleRuns({ ...common, start }),
  );
}
