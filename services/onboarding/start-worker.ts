import { startCommandClient } from '../kit/bus/command-client.ts';
import { connectKafka } from '../kit/bus/connect.ts';
import { createEventPublisher } from '../kit/bus/event-publisher.ts';
import { groupName } from '../kit/bus/topics.ts';
import { startWorker as startBusWorker } from '../kit/bus/worker.ts';
import { systemClock } from '../kit/clock.ts';
import { startProcessManager } from '../kit/process/process-manager.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createMongoJournal } from '../kit/store/mongo-journal.ts';
import { outcomesOf } from '../kit/store/outcomes.ts';
import { createMongoProcessStore } from '../kit/store/process/mongo-process-store.ts';
import { createJournalStart } from '../kit/store/process/start-process.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSignatures } from '../platform/bus/command-keys.ts';
import { createArtifactsClient } from '../platform/clients/artifacts.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createDefinitions } from './app/processes.ts';
import { createHttpArtifacts } from './clients/artifacts.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createRepositoryUploads } from './clients/repository-uploads.ts';
import { createSecurityScan } from './clients/security-scan.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import type { StagedFiles } from './domain/staged-files.ts';
import { startImages } from './start-images.ts';
import { createMongoImageKeys } from './store/mongo-image-keys.ts';
import { createMongoVersionClaims } from './store/mongo-version-claims.ts';
import { createUploadedStagedFiles } from './store/uploaded-staged-files.ts';
import { createHandlers } from './worker/handlers.ts';

/** The digest of a large file is computed before the answer. */
const storing = { connections: 32, timeoutMs: 300_000 };

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const { TOPIC_PREFIX: prefix, ONBOARDING_RETENTION_MS: retentionMs } = config;
  const mongo = await connectMongo(service, config.MONGODB_URL);
  const { db } = mongo;
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const codec = platformCodec();
  const journal = await createMongoJournal({ db, name: 'onboarding', retentionMs, log: service.log });
  const signatures = commandSignatures(service, config, { retentionMs });
  // The group of the role's name reads the commands of this service.
  const group = groupName(prefix, service.name, `${service.role}-replies`);
  const sending = { service, prefix, transport, codec, group, sign: signatures.sign };
  const staged = createUploadedStagedFiles(mongo, createRepositoryUploads(service, config), systemClock);
  const tasks = await createMongoProcessStore({ db, name: 'onboarding' });
  const stepDeps = {
    publish: createEventPublisher({ service, prefix, transport, codec }),
    clock: systemClock,
    log: service.log,
    taskLog: service.logAs('task', 'onboarding'),
    catalog: createHttpCatalog(createCatalogClient(service, config)),
    ...{ staged, tasks },
    artifacts: createHttpArtifacts(createArtifactsClient(service, config, storing)),
    ...(await startImages(service, config, createMongoImageKeys(db, systemClock))),
    versions: createMongoVersionClaims(db),
    imageHost: config.IMAGE_REGISTRY_HOST ?? new URL(config.IMAGE_REGISTRY_URL).host,
    imageWaitMs: config.ONBOARDING_IMAGE_WAIT_MS,
    securityScan:
      config.ONBOARDING_SCAN_WAIT_MS > 0 ? createSecurityScan(await startCommandClient(sending)) : undefined,
    scanWaitMs: config.ONBOARDING_SCAN_WAIT_MS,
    refuseFindings: config.ONBOARDING_REFUSE_FINDINGS,
  };
  const processes = startProcessManager({
    service,
    store: tasks,
    definitions: createDefinitions(stepDeps),
    concurrency: config.ONBOARDING_TASKS_AT_ONCE,
    leaseMs: config.ONBOARDING_LEASE_MS,
    pollEveryMs: 500,
  });
  startSweep(service, staged, config);
  const startProcess = createJournalStart({ journal, processes, clock: systemClock });
  const deps = { ...stepDeps, journal, processes, startProcess };
  const handlers = createHandlers(deps);
  const outcomes = outcomesOf(journal);
  await startBusWorker({ service, prefix, transport, codec, handlers, outcomes, signatures });
}

/** What no task has removed: uploads of gateways that died, and of commands that were never executed. */
function startSweep(service: Service, staged: StagedFiles, config: WorkerConfig): void {
  runPeriodically(service, 'sweep', config.ONBOARDING_SWEEP_INTERVAL_MS, async () => {
    const swept = await staged.sweep(systemClock.now() - config.ONBOARDING_STAGING_TTL_MS);
    if (swept > 0) service.log.info({ swept }, 'swept staged files that no task has removed');
  });
}
