import { connectKafka } from '../kit/bus/connect.ts';
import { startWorker as startBusWorker } from '../kit/bus/worker.ts';
import { systemClock } from '../kit/clock.ts';
import { createPools } from '../kit/http/pools.ts';
import type { Service } from '../kit/service.ts';
import { connectMongo } from '../kit/store/mongo.ts';
import { createMongoJournal } from '../kit/store/mongo-journal.ts';
import { outcomesOf } from '../kit/store/outcomes.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { commandSignatures } from '../platform/bus/command-keys.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { createContentClient } from '../platform/clients/content.ts';
import { type ArtifactBase, artifactBasesOf } from '../platform/settings.ts';
import { createRunCheck } from './app/checks/run-check.ts';
import { createHttpCatalog } from './clients/catalog.ts';
import { createClamav } from './clients/clamav.ts';
import { createHttpContent } from './clients/content.ts';
import { createFindFiles } from './clients/find-files.ts';
import { createFindMaterial } from './clients/find-material.ts';
import { createOpenUrl, type OpenUrl } from './clients/open-url.ts';
import { createPythonScanner } from './clients/scanner/python-scanner.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import type { Places } from './domain/artifact-address.ts';
import { defaultLimits } from './domain/checks/limits.ts';
import type { CheckSubject, FilesSubject } from './domain/checks/material.ts';
import { createMongoPlans } from './store/mongo-plans.ts';
import { createMongoSeen } from './store/mongo-seen.ts';
import { createHandlers } from './worker/handlers.ts';

/** A request that waits for its decision for longer is checked again. */
const seenRetentionMs = 365 * 24 * 3_600_000;

export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const { db } = await connectMongo(service, config.MONGODB_URL);
  const transport = connectKafka(service, config.KAFKA_BROKERS);
  const retentionMs = config.PUBLICATION_RETENTION_MS;
  const journal = await createMongoJournal({ db, name: 'publication', retentionMs, log: service.log });
  const plans = await createMongoPlans({ db, retentionMs });
  const catalog = createHttpCatalog(createCatalogClient(service, config));
  const stopping = new AbortController();
  const content = createHttpContent(createContentClient(service, config));
  const places = placesOf(config);
  const open = prepareOpenUrl(service, config, places);
  const findMaterial = createFindMaterial({ content, places, open });
  // Two of the same: a crowd of pushes does not hold up the checks of publications.
  const checking = {
    ...{ ...checkLimits(config), ...prepareScanner(service, config, stopping.signal) },
    ...{ service, stopping: stopping.signal },
  };
  const seen = await createMongoSeen({ db, retentionMs: seenRetentionMs });
  const policy = { approval: config.PUBLICATION_APPROVAL, selfApproval: config.PUBLICATION_SELF_APPROVAL };
  const clientServices = ['portal', 'onboarding'];
  await startBusWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport,
    codec: platformCodec(),
    handlers: createHandlers({
      catalog,
      content,
      findMaterial,
      places,
      seen,
      journal,
      plans,
      clock: systemClock,
      check: createRunCheck<CheckSubject>({ ...checking, findMaterial: ({ material }) => material() }),
      checkFiles: createRunCheck<FilesSubject>({ ...checking, findMaterial: createFindFiles({ open, places }) }),
      policy,
    }),
    outcomes: { ...outcomesOf(journal), hasStarted: async (id) => (await plans.find(id)) !== undefined },
    signatures: commandSignatures(service, config, { clientServices, retentionMs }),
    clientServices,
  });
  // Runs before the worker drains, because a scan can take longer than the drain.
  service.life.onStop('checks', () => stopping.abort());
}

/** Stopped after the checks: what is registered later stops first. */
function prepareScanner(service: Service, config: WorkerConfig, stopping: AbortSignal) {
  const scanner = createPythonScanner({
    packages: config.PUBLICATION_SCANNERS,
    python: config.PUBLICATION_PYTHON,
    directory: config.PUBLICATION_SCRATCH_DIR,
    memoryBytes: config.PUBLICATION_SCAN_MEMORY_BYTES,
    timeoutMs: config.PUBLICATION_CHECK_LIMIT_MS,
    imports: config.PUBLICATION_PICKLE_IMPORTS,
    log: service.log,
    stopping,
  });
  if (!config.PUBLICATION_SCANNERS)
    service.log.warn('PUBLICATION_SCANNERS is not set: no security scan will pass; "npm run scanners" installs them');
  service.life.onStop('scanner', () => scanner.stop());
  const { CLAMAV_URL } = config;
  return { scanner, searchViruses: CLAMAV_URL ? createClamav(new URL(CLAMAV_URL)) : undefined };
}

const repositoryOf = (config: WorkerConfig): ArtifactBase | undefined =>
  artifactBasesOf(config).find(({ credentials }) => credentials !== undefined);

function placesOf(config: WorkerConfig): Places {
  const repository = repositoryOf(config);
  return {
    bases: artifactBasesOf(config).map(({ url }) => new URL(url)),
    content: new URL(config.CONTENT_URL),
    ...(repository && { repository: new URL(repository.url) }),
  };
}

function prepareOpenUrl(service: Service, config: WorkerConfig, { content, repository }: Places): OpenUrl {
  const { credentials } = repositoryOf(config) ?? {};
  const accounts = [
    { url: content, credentials: config.CONTENT_CREDENTIALS },
    ...(repository && credentials !== undefined ? [{ url: repository, credentials }] : []),
  ];
  return createOpenUrl(createPools(service), accounts);
}

const checkLimits = (config: WorkerConfig) => ({
  limits: {
    ...defaultLimits,
    fileBytes: config.PUBLICATION_FILE_LIMIT_BYTES,
    totalBytes: config.PUBLICATION_UNPACKED_LIMIT_BYTES,
  },
  timeoutMs: config.PUBLICATION_CHECK_LIMIT_MS,
  concurrency: config.PUBLICATION_CHECKS_AT_ONCE,
});
