import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createConcurrencyLimiter } from '../kit/concurrency-limiter.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createFindSolutionAccess } from '../platform/clients/solution-access.ts';
import { createRememberedRecords } from '../platform/principals/remembered-records.ts';
import { startClientOf } from '../platform/principals/start-client-of.ts';
import { createAuthorise } from './app/authorise.ts';
import { createReceiveUpload } from './app/receive-upload.ts';
import { createStoreArtifact } from './app/store-artifact.ts';
import { createStoreUpload } from './app/store-upload.ts';
import { startSweep } from './app/sweep.ts';
import { createRemoteRepository } from './clients/remote-repository.ts';
import { type GatewayConfig, readGatewayConfig } from './config.ts';
import { createArtifactsRouter } from './gateway/router.ts';
import { createMongoArtifacts } from './store/mongo-artifacts.ts';

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const access = await startAccess(service, config);
  const { ARTIFACT_REPOSITORY_URL: url, ARTIFACT_REPOSITORY_CREDENTIALS: credentials } = config;
  const store = await openStore(service, config);
  const limits = {
    solution: { bytes: config.ARTIFACTS_SOLUTION_LIMIT_BYTES, files: config.ARTIFACTS_SOLUTION_LIMIT_FILES },
    user: { bytes: config.ARTIFACTS_USER_LIMIT_BYTES, files: config.ARTIFACTS_USER_LIMIT_FILES },
  };
  const receiving = {
    ...{ store, clock: systemClock, limitBytes: config.ARTIFACTS_FILE_LIMIT_BYTES },
    stagingTtlMs: config.ARTIFACTS_STAGING_TTL_MS,
  };
  const router = await createArtifactsRouter(service, {
    ...access,
    store,
    storeUpload: createStoreUpload(store, limits),
    remote: url === undefined ? undefined : createRemoteRepository(service, { url, credentials }),
    storeArtifact: createStoreArtifact({ ...receiving, limits }),
    receiveUpload: createReceiveUpload(receiving),
    uploads: createConcurrencyLimiter(0),
    userUploads: config.ARTIFACTS_USER_LIMIT_UPLOADS,
    repository: config.ARTIFACTS_REPOSITORY,
    limitBytes: config.ARTIFACTS_FILE_LIMIT_BYTES,
  });
  await serveHttp(service, { routers: [router] });
}

/** Who may read and change artifacts; see "Who may do what" in the README. */
async function startAccess(service: Service, config: GatewayConfig) {
  const solutions = createRememberedRecords({
    find: createFindSolutionAccess(createCatalogClient(service, config)),
    clock: systemClock,
    ttlMs: config.ARTIFACTS_ACCESS_CACHE_MS,
    recentMs: config.ARTIFACTS_ACCESS_STALE_MS,
  });
  const clientOf = await startClientOf({
    ...{ service, config, solutions, basicUsers: true, prefix: config.TOPIC_PREFIX },
    transport: connectKafka(service, config.KAFKA_BROKERS),
    accounts: config.ARTIFACTS_ACCOUNTS ?? [],
    cacheMs: config.ARTIFACTS_ACCESS_CACHE_MS,
  });
  return { clientOf, authorise: createAuthorise({ solutions }) };
}

async function openStore(service: Service, config: GatewayConfig) {
  const store = await createMongoArtifacts(
    await connectMongo(service, config.MONGODB_URL),
    systemClock,
    config.ARTIFACTS_CACHE_BYTES,
  );
  startSweep(service, {
    store,
    clock: systemClock,
    stagingTtlMs: config.ARTIFACTS_STAGING_TTL_MS,
    uploadTtlMs: config.ARTIFACTS_UPLOAD_TTL_MS,
    gracePeriodMs: config.ARTIFACTS_RELEASED_TTL_MS,
    intervalMs: config.ARTIFACTS_SWEEP_INTERVAL_MS,
  });
  return store;
}
