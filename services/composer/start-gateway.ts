import { startCommandClient } from '../kit/bus/command-client.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { systemClock } from '../kit/clock.ts';
import { createApiPages } from '../kit/http/api/api-page.ts';
import { createApiRouter } from '../kit/http/api/router.ts';
import { createExecuteCommand } from '../kit/http/commands/execute-command.ts';
import { serveHttp } from '../kit/http/server.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createOperations } from '../kit/store/outcomes.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSigner } from '../platform/bus/command-keys.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createDeploymentClient } from '../platform/clients/deployment.ts';
import { createOrchestratorClient } from '../platform/clients/orchestrator.ts';
import { createAuthenticate } from '../platform/principals/authenticate.ts';
import { rememberCallers } from '../platform/principals/remember-callers.ts';
import { createAttend } from './app/attend.ts';
import { createCompleteOperations } from './app/complete-operations.ts';
import { createFindComposition } from './app/find-composition.ts';
import { createFindProblems } from './app/find-problems.ts';
import { createOpenDrawing } from './app/open-drawing.ts';
import { createFindMatches } from './app/palette/find-matches.ts';
import { createFindPalette, createFindPaletteRow } from './app/palette/find-palette.ts';
import { createReadBlueprint } from './app/read-blueprint.ts';
import { createTestComposition } from './app/test-composition.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createHttpComposites } from './clients/composites.ts';
import { createHttpJudge } from './clients/judge.ts';
import { createHttpTestDeployments } from './clients/test-deployments.ts';
import { readGatewayConfig } from './config.ts';
import type { ComposerCommands } from './domain/commands.ts';
import type { CommandEvents } from './gateway/command-events.ts';
import { composerDocument } from './gateway/document.ts';
import { followChanges } from './gateway/follow-changes.ts';
import { operations } from './gateway/operations.ts';
import { createCompositionJournal } from './store/composition-journal.ts';
import { createJournalReader } from './store/journal-reader.ts';
import { createMongoCompositionList } from './store/mongo-composition-list.ts';
import { createMongoPalette } from './store/mongo-palette.ts';
import { createMongoPresence } from './store/mongo-presence.ts';

export async function startGateway(service: Service): Promise<void> {
  const config = readGatewayConfig(service.env);
  const { db } = await connectMongo(service, config.MONGODB_URL);
  const journal = await createCompositionJournal({ db, retentionMs: config.COMPOSER_RETENTION_MS });
  const { TOPIC_PREFIX: prefix, COMPOSER_WAIT_MS: waitMs, COMPOSER_DEADLINE_MS: deadlineMs } = config;
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const sign = commandSigner(service, config);
  const commands = await startCommandClient({ service, prefix, transport, codec: platformCodec(), sign });
  const palette = await createMongoPalette(db);
  const catalogClient = createCatalogClient(service, config);
  const catalog = createHttpCatalog(catalogClient);
  const composites = createHttpComposites(catalogClient, createArtifactsClient(service, config));
  const findProblems = createFindProblems(createHttpJudge(createOrchestratorClient(service, config)));
  const cacheMs = config.COMPOSER_ACCESS_CACHE_MS;
  const { identify } = await rememberCallers({ service, transport, prefix, config, cacheMs });
  const router = createApiRouter({
    service,
    operations,
    deps: {
      findComposition: createFindComposition({ reader: createJournalReader(journal) }),
      completeOperations: createCompleteOperations(palette),
      findPalette: createFindPalette(palette),
      findPaletteRow: createFindPaletteRow(palette),
      findProblems,
      composites,
      openDrawing: createOpenDrawing(composites),
      readBlueprint: createReadBlueprint({ catalog, findProblems }),
      testComposition: createTestComposition(createHttpTestDeployments(createDeploymentClient(service, config))),
      findMatches: createFindMatches(palette),
      list: await createMongoCompositionList(db),
      changes: await followChanges(service, transport, prefix),
      attend: createAttend({ presence: await createMongoPresence(db), clock: systemClock }),
      log: service.log,
      execute: createExecuteCommand<ComposerCommands, CommandEvents>(commands, {
        ...{ waitMs, deadlineMs, prefix: '/compositions' },
      }),
      operations: createOperations(journal, systemClock, config.COMPOSER_RETENTION_MS),
    },
    authenticate: createAuthenticate({ service, config, identify }),
    pages: await createApiPages(composerDocument, 'Modelyard composer'),
  });
  await serveHttp(service, { routers: [router] });
}
