import { connectKafka } from '../kit/bus/connect.ts';
import { startEventWorker } from '../kit/bus/event-worker.ts';
import { systemClock } from '../kit/clock.ts';
import { createCounter, createGauge } from '../kit/metrics.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import { platformCodec } from '../platform/bus/codec.ts';
import { createCatalogClient } from '../platform/clients/catalog.ts';
import { collectImages } from './app/collect-images.ts';
import { type DeleteImagesDeps, deleteImages } from './app/delete-images.ts';
import { createEngine } from './clients/engine.ts';
import { createFindImageUris } from './clients/image-uris.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { createHandlers } from './worker/handlers.ts';

/** Deletes images of solutions that are deleted, and those that no revision names. */
export async function startWorker(service: Service): Promise<void> {
  const config = readWorkerConfig(service.env);
  const engine = await createEngine(service, config);
  const images = { engine, findImageUris: createFindImageUris(createCatalogClient(service, config)) };
  if (config.REGISTRY_UNNAMED_IMAGES !== 'keep') collectPeriodically(service, config, images);
  await startEventWorker({
    service,
    prefix: config.TOPIC_PREFIX,
    transport: connectKafka(service, config.KAFKA_BROKERS),
    codec: platformCodec(),
    handlers: createHandlers({ deleteImages: (solutionId) => deleteImages(images, solutionId), log: service.log }),
    // Each of them reads the list of all repositories.
    concurrency: 2,
  });
}

function collectPeriodically(service: Service, config: WorkerConfig, images: DeleteImagesDeps): void {
  const { REGISTRY_UNNAMED_GRACE_MS: graceMs, REGISTRY_UNNAMED_EVERY_MS: everyMs } = config;
  const deletes = config.REGISTRY_UNNAMED_IMAGES === 'delete';
  const deleted = createCounter(service, 'registry_unnamed_images_deleted_total', 'Images that no revision named');
  const waiting = createGauge(service, {
    name: 'registry_unnamed_images',
    help: 'Images that no revision names and that are still there',
  });
  runPeriodically(service, 'images that no revision names', everyMs, async () => {
    const deps = { ...images, log: service.log, graceMs, deletes };
    const found = await collectImages(deps, systemClock.now());
    waiting.set(found.waiting);
    deleted.inc(found.deleted);
  });
}
