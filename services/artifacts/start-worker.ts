import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { systemClock } from '../kit/clock.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createFindSolutionAccess } from '../platform/clients/solution-access.ts';
import { createDeleteArtifacts } from './app/delete-artifacts.ts';
import { createIsNamed } from './clients/named-artifacts.ts';
import { readWorkerConfig } from './config.ts';
import { createMongoArtifacts } from './store/mongo-artifacts.ts';
import { createHandlers } from './worker/handlers.ts';

/** Deletes artifacts of solutions and revisions that are deleted. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  if (config.ARTIFACT_REPOSITORY_URL !== undefined) {
    service.log.info('artifacts of deleted solutions stay in the repository at ARTIFACT_REPOSITORY_URL');
    return;
  }
  const catalog = createCatalogClient(service, config);
  const deleteArtifacts = createDeleteArtifacts({
    store: await createMongoArtifacts(await connectMongo(service, config.MONGODB_URL), systemClock),
    findSolution: createFindSolutionAccess(catalog),
    isNamed: createIsNamed(catalog),
  });
  await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    codec: platformCodec(),
    handlers: createHandlers({ deleteArtifacts, log: service.log }),
    // Each of them asks the catalog about every file of a solution.
    concurrency: 4,
  });
}
