import { connectKafka } from '../kit/bus/connect.ts';
import { type EventWorkerOptions, startEventWorker } from '../kit/bus/event-worker.ts';
import { startWorker as startBusWorker } from '../kit/bus/worker.ts';
import { systemClock } from '../kit/clock.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo, type Mongo } from '../kit/store/mongo.ts';
import { outcomesOf } from '../kit/store/outcomes.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSignatures } from '../platform/bus/command-keys.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createOrchestratorClient } from '../platform/clients/orchestrator.ts';
import { createFindProblems } from './app/find-problems.ts';
import { createRefreshPalette } from './app/palette/refresh-palette.ts';
import { startBackfill } from './app/palette/start-backfill.ts';
import { createReadBlueprint } from './app/read-blueprint.ts';
import { createRecentCompositions } from './app/recent-compositions.ts';
import { createCompositionFiles } from './app/store-files.ts';
import { createMakeTool } from './app/toolbox/make-tool.ts';
import { makeToolbox } from './app/toolbox/make-toolbox.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createHttpJudge } from './clients/judge.ts';
import { createPaletteSource } from './clients/palette-source.ts';
import { createToolCatalog } from './clients/tool-catalog.ts';
import { createToolFiles } from './clients/tool-files.ts';
import { readWorkerConfig } from './config.ts';
import { createMongoBackfillProgress } from './store/backfill-progress.ts';
import { createCompositionJournal } from './store/composition-journal.ts';
import { createJournalReader } from './store/journal-reader.ts';
import { createMongoCompositionList } from './store/mongo-composition-list.ts';
import { createMongoPalette } from './store/mongo-palette.ts';
import { createEventHandlers } from './worker/event-handlers.ts';
import { createHandlers } from './worker/handlers.ts';

/** To the catalog and to the artifact repository. */
const connections = 16;

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const { TOPIC_PREFIX: prefix, COMPOSER_RETENTION_MS: retentionMs } = config;
  const { db } = await connectMongo(service, config.MONGODB_URL);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const journal = await createCompositionJournal({ db, retentionMs, log: service.log });
  const list = await createMongoCompositionList(db);
  const client = createCatalogClient(service, config);
  const artifacts = createArtifactsClient(service, config);
  const catalog = createHttpCatalog(client);
  const findProblems = createFindProblems(createHttpJudge(createOrchestratorClient(service, config)));
  const files = createCompositionFiles({
    artifacts,
    readBlueprint: createReadBlueprint({ catalog, findProblems }),
  });
  const reader = createJournalReader(journal);
  const handlers = createHandlers({
    ...{ journal, recent: createRecentCompositions(), reader, list, clock: systemClock, catalog, files },
  });
  const outcomes = outcomesOf(journal);
  const signatures = commandSignatures(service, config, { retentionMs });
  await startBusWorker({ service, prefix, transport, codec, handlers, outcomes, signatures });
  await followCatalog(service, config, db, { prefix, transport, codec });
  const tools = { catalog: createToolCatalog(client), files: createToolFiles(artifacts) };
  if (config.COMPOSER_TOOLBOX) makeToolbox(service, createMakeTool(tools));
}

/** Keeps the palette. Its group of consumers exists before the palette is filled, so that no change falls between the two. */
async function followCatalog(
  service: Service,
  config: ReturnType<typeof readWorkerConfig>,
  db: Mongo['db'],
  bus: Pick<EventWorkerOptions, 'prefix' | 'transport' | 'codec'>,
): Promise<void> {
  const catalog = createCatalogClient(service, config, connections);
  const source = createPaletteSource(catalog, createArtifactsClient(service, config, { connections }));
  const index = await createMongoPalette(db);
  const refresh = createRefreshPalette({ source, index, log: service.log });
  const handlers = createEventHandlers({ refresh, source, index });
  await startEventWorker({ service, ...bus, handlers, concurrency: connections });
  startBackfill(service, { source, refresh, progress: createMongoBackfillProgress(db) });
}
