import { benchArtifacts } from './artifacts/download.ts';
import { benchCatalogCreate } from './catalog/create.ts';
import { benchOutbox } from './catalog/outbox.ts';
import { benchCatalogRead } from './catalog/read.ts';
import { benchCatalogSearch } from './catalog/search.ts';
import { benchClassify } from './classify.ts';
import { benchCommands } from './commands.ts';
import { benchCompositions } from './composer/compositions.ts';
import { benchMatches } from './composer/matches.ts';
import type { Bench } from './context.ts';
import { benchDeployment } from './deployment/deployment.ts';
import { benchDocuments } from './documents.ts';
import { benchEdge } from './edge/forward.ts';
import { benchLargeFile } from './federation/large-file.ts';
import { benchSynchronise } from './federation/synchronise.ts';
import { benchFootprint } from './footprint/footprint.ts';
import { benchLatency } from './latency.ts';
import { benchLogs } from './logs/logs.ts';
import { benchMemory } from './memory.ts';
import { benchNotifications } from './notification/notifications.ts';
import { benchOnboarding } from './onboarding/onboarding.ts';
import { benchPortalSolutions } from './portal/solutions.ts';
import { benchProcesses } from './processes.ts';
import { benchRegistry } from './registry/registry.ts';
import { benchFanOut } from './runs/fan-out.ts';
import { benchRunMemory } from './runs/run-memory.ts';
import { benchSequence } from './runs/sequence.ts';
import { benchStages } from './runs/stages.ts';
import { benchTopics } from './runs/topics.ts';
import { benchWebBuild } from './web/build.ts';
import { benchCanvas } from './web/canvas.ts';
import { benchKeyStrokes } from './web/key-strokes.ts';
import { benchLighthouse } from './web/lighthouse/lighthouse.ts';
import { benchWire } from './wire.ts';

/** Every benchmark, by the name that `npm run bench -- <name>` takes. */
export const benchmarks: ReadonlyMap<string, Bench> = new Map([
  ['commands', benchCommands],
  ['latency', benchLatency],
  ['documents', benchDocuments],
  ['memory', benchMemory],
  ['artifacts', benchArtifacts],
  ['classify', benchClassify],
  ['stages', benchStages],
  ['sequence', benchSequence],
  ['fan-out', benchFanOut],
  ['topics', benchTopics],
  ['run-memory', benchRunMemory],
  ['wire', benchWire],
  ['catalog-read', benchCatalogRead],
  ['catalog-create', benchCatalogCreate],
  ['catalog-search', benchCatalogSearch],
  ['outbox', benchOutbox],
  ['edge', benchEdge],
  ['registry', benchRegistry],
  ['onboarding', benchOnboarding],
  ['deployment', benchDeployment],
  ['portal', benchPortalSolutions],
  ['compositions', benchCompositions],
  ['matches', benchMatches],
  ['canvas', benchCanvas],
  ['notifications', benchNotifications],
  ['key-strokes', benchKeyStrokes],
  ['web-build', benchWebBuild],
  ['lighthouse', benchLighthouse],
  ['federation', benchSynchronise],
  ['federation-file', benchLargeFile],
  ['logs', benchLogs],
  ['footprint', benchFootprint],
  ['processes', benchProcesses],
]);
