import type Router from '@koa/router';
import { authoriseEverybody } from '../../services/content/app/authorise.ts';
import { unknownChecks } from '../../services/content/app/checked-content.ts';
import { noQuotas } from '../../services/content/app/quotas.ts';
import type { GatewayDeps } from '../../services/content/gateway/deps.ts';
import { createContentRouter } from '../../services/content/gateway/router.ts';
import { createJournalReader } from '../../services/content/store/journal-reader.ts';
import { createMemoryFiles, type MemoryFiles } from '../../services/content/store/memory-files.ts';
import { createHandlers } from '../../services/content/worker/handlers.ts';
import { startCommandClient } from '../../services/kit/bus/command-client.ts';
import { createMemoryTransport } from '../../services/kit/bus/memory.ts';
import { startWorker } from '../../services/kit/bus/worker.ts';
import { systemClock } from '../../services/kit/clock.ts';
import { startHttpServer } from '../../services/kit/http/server.ts';
import { createService, type Service } from '../../services/kit/service.ts';
import { createMemoryJournal } from '../../services/kit/store/memory-journal.ts';
import { createOperations, outcomesOf } from '../../services/kit/store/outcomes.ts';
import { platformCodec } from '../../services/platform/bus/codec.ts';
import { anonymousClient } from '../../services/platform/principals/client-of.ts';
import { signaturesOf } from './command-keys.ts';

export interface MemoryContent {
  readonly url: string;
  readonly files: MemoryFiles;
  stop(): Promise<void>;
}

export interface MemoryContentOptions {
  readonly documentLimitBytes: number;
  readonly waitMs?: number;
  /** Without a worker every command stays pending. */
  readonly worker?: boolean;
  /** Who may do what; everybody everything where it is absent. */
  readonly access?: Partial<Pick<GatewayDeps, 'authorise' | 'checks' | 'quotas' | 'clientOf'>>;
  /** Lets a test stand between the gateway and its files. */
  readonly wrapFiles?: (files: MemoryFiles) => MemoryFiles;
}

/** The content service in this process: real HTTP, everything behind it in memory. */
export async function startMemoryContent(options: MemoryContentOptions): Promise<MemoryContent> {
  const { documentLimitBytes, waitMs = 30_000, worker = true, wrapFiles = (files) => files } = options;
  const env = { LOG_LEVEL: 'silent' };
  const [door, back] = [createService('content', 'gateway', env), createService('content', 'worker', env)];
  const shared = { prefix: 'test', transport: createMemoryTransport(), codec: platformCodec() };
  const journal = createMemoryJournal();
  const files = wrapFiles(createMemoryFiles(systemClock));
  const handlers = createHandlers({ journal, files, clock: systemClock });
  const signatures = signaturesOf('content');
  if (worker) await startWorker({ ...shared, service: back, handlers, outcomes: outcomesOf(journal), signatures });
  const commands = await startCommandClient({ ...shared, service: door, sign: signatures.sign });
  const router = await createContentRouter(door, {
    ...{
      authorise: authoriseEverybody,
      checks: unknownChecks,
      quotas: noQuotas,
      clientOf: anonymousClient,
      ...options.access,
    },
    commands,
    files,
    reader: createJournalReader(journal),
    operations: createOperations(journal, systemClock, 60_000),
    imageLimitBytes: 10 << 20,
    documentLimitBytes,
    cmsName: 'modelyard',
    waitMs,
    deadlineMs: 60_000,
  });
  const url = await listen(door, router);
  const stop = async () => {
    await door.life.stop();
    await back.life.stop();
  };
  return { url, files, stop };
}

async function listen(service: Service, router: Router): Promise<string> {
  const options = { service, host: '127.0.0.1', port: 0, portSetting: 'CONTENT_PORT', routers: [router] };
  return (await startHttpServer(options)).url;
}
